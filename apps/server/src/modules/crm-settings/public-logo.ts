import { createHash } from 'node:crypto';
import { pagesPaths } from '@app/contract/paths';
import { LOGO_HIGHEST, LOGO_WIDEST, type PublicLogo } from '@app/contract/public-logo';
import { imageSize } from 'image-size';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type Size = { width: number; height: number };
type LogoPicture = Size & { digest: string; type: string; bytes: Uint8Array };

export async function readPublicLogo(db: Db, { accountId }: Scope): Promise<PublicLogo | null> {
  return (await readPublicLogos(db, [accountId])).get(accountId) ?? null;
}

/** Accounts without a logo are left out. */
export async function readPublicLogos(db: Db, accountIds: readonly string[]): Promise<Map<string, PublicLogo>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('business_logo')
    .select(['account_id', 'logo'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(
    rows.flatMap(({ account_id, logo }) => {
      const picture = toPicture(logo);
      return picture
        ? [[account_id, { path: `${pagesPaths.logo}/${picture.digest}`, ...fitLogo(picture) }] as const]
        : [];
    }),
  );
}

export async function readLogoPicture(db: Db, { accountId }: Scope): Promise<LogoPicture | null> {
  const row = await db
    .selectFrom('business_logo')
    .select('logo')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? toPicture(row.logo) : null;
}

/** At the head of a mail, which is read on other hosts. */
export const toMailLogo = (logo: PublicLogo | null, pages: string, company: string) =>
  logo && { url: `${pages}${logo.path}`, company, width: logo.width, height: logo.height };

/** As large as it is, or as large as there is room, in its own proportions. */
export function fitLogo({ width, height }: Size): Size {
  const scale = Math.min(1, LOGO_WIDEST / width, LOGO_HIGHEST / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What is kept, taken apart; null for what no browser would draw. */
export function toPicture(logo: string): LogoPicture | null {
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp));base64,(.+)$/.exec(logo) ?? [];
  if (!type || !data) return null;
  // Bytes of their own: of a buffer that shares its memory, what lies behind the picture would be read as its size.
  const bytes = new Uint8Array(Buffer.from(data, 'base64'));
  const size = sizeOf(bytes);
  if (!size) return null;
  return { digest: createHash('sha256').update(logo).digest('hex').slice(0, 32), type, bytes, ...size };
}

function sizeOf(bytes: Uint8Array): Size | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return null;
    // From five on the picture lies on its side, and browsers stand it up.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
