import { AppError } from '@app/contract/errors';

/** How a file of each type begins, in hexadecimal digits. */
const beginnings = { png: /^89504e470d0a1a0a/, jpeg: /^ffd8ff/, webp: /^52494646.{8}57454250/ };

/** Other people's browsers draw it, so that it must be the picture that it says it is. Empty is none. */
export function requireImage(image: string, name: string): void {
  if (image === '') return;
  const [, type, data] = /^data:image\/(png|jpeg|webp);base64,(.+)$/.exec(image) ?? [];
  const isImage =
    type &&
    data &&
    beginnings[type as keyof typeof beginnings].test(Buffer.from(data.slice(0, 32), 'base64').toString('hex'));
  if (!isImage) throw new AppError('request.invalid', { [name]: 'invalid' });
}
