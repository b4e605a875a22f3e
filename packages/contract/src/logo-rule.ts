/** A logo travels with every offer that is opened, so it stays small: about 64 KB of image. */
export const LOGO_LONGEST = 90_000;

/** A small image as text. Not SVG, which is a program rather than a picture. */
export const LOGO_PATTERN = /^(?:data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/;
