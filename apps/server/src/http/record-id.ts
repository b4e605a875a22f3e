import { AppError, type ErrorCode } from '@app/contract/errors';

/** An id of a CRM record from a path. What is no such number is not found. */
export function toRecordId(text: string, notFound: ErrorCode): number {
  if (!/^\d{1,15}$/.test(text)) throw new AppError(notFound);
  return Number(text);
}
