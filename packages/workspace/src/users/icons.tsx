import { Glyph } from '@app/ui/glyph';

export const RemoveIcon = () => (
  <Glyph path="M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4c.35 0 .69.05 1 .13M16 19h6" />
);
export const ResendIcon = () => (
  <Glyph path="M20 11A8.1 8.1 0 0 0 4.5 9M4 5v4h4M4 13a8.1 8.1 0 0 0 15.5 2M20 19v-4h-4" />
);
export const RevokeIcon = () => (
  <Glyph path="M13.5 19H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6M3 7l9 6l9-6M22 22l-5-5M17 22l5-5" />
);
