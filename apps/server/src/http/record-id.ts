import { AppError, type ErrorCode } from '@app/contract/errors';

/** An id of a CRM record, as it stands in a path. What is no such number names nothing. */
export function toRecordId(text: string | number, notFound: ErrorCode): number {
  const id = Number(text);
  if (!/^[1-9]\d{0,15}$/.test(String(text)) || !Number.isSafeInteger(id)) throw new AppError(notFound);
  return id;
}
