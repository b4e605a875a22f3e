import { pagesOrigin } from '@app/contract/apps';
import { pagesPaths } from '@app/contract/paths';
import { getConfig } from '@app/frame/calls/config.ts';
import { uploadFile } from '@app/frame/calls/upload.ts';

/** What every mail program shows. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif'];
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

/** Pictures that were sent from this page: they can be shown before anything is made of them. */
const sent = new Map<number, string>();

export async function uploadPicture(accountId: string, file: File, signal: AbortSignal): Promise<number> {
  const [{ id }, address] = await Promise.all([uploadFile(file, { accountId, signal }), readAddress(file)]);
  sent.set(id, address);
  return id;
}

/** As mails have it: on the account's pages host, where everybody may see it. */
export function pictureUrl(fileId: number): string {
  const { account, links } = getConfig();
  return sent.get(fileId) ?? `${pagesOrigin(links.partner, account?.legacyId ?? '')}${pagesPaths.picture}/${fileId}`;
}

/** The page's policy allows pictures that are written out, and none that are kept in the browser's memory. */
const readAddress = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
