import { plainDigits } from '@app/contract/company-rules';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { type MutableKind, mutableKinds } from '@app/contract/notifications';
import { isPhone } from '@app/contract/phone-rule';
import type { saveUserProfile as saveEndpoint, UserProfile } from '@app/contract/profile';
import { parseLocale } from '@app/i18n/locales';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { requireImage } from '../../http/image-text.ts';

type Scope = { userId: string };
type Change = Request<typeof saveEndpoint, 'output'>['body'];

export async function getUserProfile(db: Db, { userId }: Scope, config: Config): Promise<UserProfile> {
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    givenName: row.given_name,
    familyName: row.family_name,
    username: row.username,
    title: row.title,
    phone: row.phone,
    picture: row.picture,
    signature: row.signature,
    locale: row.locale,
    mutedKinds: row.muted_kinds.filter((kind): kind is MutableKind =>
      (mutableKinds as readonly string[]).includes(kind),
    ),
    hasPassword: row.password_hash !== null && !config.CAS_URL,
  };
}

/** Fields that the request leaves out stay as they are. */
export async function saveUserProfile(db: Db, scope: Scope, config: Config, change: Change): Promise<UserProfile> {
  if (change.givenName === '' && (await getUserProfile(db, scope, config)).givenName !== '')
    throw new AppError('request.invalid', [{ path: 'givenName', message: 'Cannot be removed' }]);
  if (change.phone && !isPhone(plainDigits(change.phone), ''))
    throw new AppError('request.invalid', [{ path: 'phone', message: 'No phone number' }]);
  if (change.picture) requireImage(change.picture, 'picture');
  const columns = {
    ...(change.givenName !== undefined && { given_name: change.givenName }),
    ...(change.familyName !== undefined && { family_name: change.familyName }),
    ...(change.title !== undefined && { title: change.title }),
    ...(change.phone !== undefined && { phone: plainDigits(change.phone) }),
    ...(change.picture !== undefined && { picture: change.picture }),
    ...(change.signature !== undefined && { signature: change.signature }),
    ...(change.locale !== undefined && { locale: parseLocale(change.locale) }),
    ...(change.mutedKinds !== undefined && { muted_kinds: [...new Set(change.mutedKinds)] }),
  };
  if (Object.keys(columns).length > 0)
    await db
      .updateTable('app_user')
      .set({ ...columns, changed_at: new Date() })
      .where('id', '=', scope.userId)
      .execute();
  return getUserProfile(db, scope, config);
}
