import { LOGO_LONGEST } from '@app/contract/offer-page-rules';

/** Twice the size at which offers show it, for sharp screens. */
const WIDEST = 480;
const HIGHEST = 160;

/** The chosen file as a small picture, whatever its size; null if the browser cannot read it as an image. */
export async function readLogo(file: File): Promise<string | null> {
  try {
    const image = await loadImage(await toDataUrl(file));
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, WIDEST / width, HIGHEST / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    // A photograph is smaller as WebP; a drawing is sharper as PNG.
    const drawn = [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.85)];
    return drawn.find((url) => url.length <= LOGO_LONGEST && url.length > 'data:,'.length) ?? null;
  } catch {
    return null;
  }
}

/** Not an object URL: the content policy allows pictures of our own and data only. */
const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
