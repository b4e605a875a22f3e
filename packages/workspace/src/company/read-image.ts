/** How large an image may be once it is read: in pixels, and as text. `isSquare` cuts off what is beyond the middle. */
export type Room = { widest: number; highest: number; longest: number; isSquare?: boolean };

/** The chosen file as a small picture, whatever its size; null if the browser cannot read it as an image. */
export async function readImage(
  file: File,
  { widest, highest, longest, isSquare = false }: Room,
): Promise<string | null> {
  try {
    const image = await loadImage(await toDataUrl(file));
    const { naturalWidth, naturalHeight } = image;
    const side = Math.min(naturalWidth, naturalHeight);
    const [width, height] = isSquare ? [side, side] : [naturalWidth, naturalHeight];
    const scale = Math.min(1, widest / width, highest / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const from = [(naturalWidth - width) / 2, (naturalHeight - height) / 2, width, height] as const;
    canvas.getContext('2d')?.drawImage(image, ...from, 0, 0, canvas.width, canvas.height);
    // A photograph is smaller as WebP; a drawing is sharper as PNG.
    const drawn = [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.85)];
    return drawn.find((url) => url.length <= longest && url.length > 'data:,'.length) ?? null;
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
