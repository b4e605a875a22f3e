import { Glyph } from '@app/ui/glyph';

export const DownIcon = () => <Glyph size={14} path="M6 9l6 6l6-6" />;
export const MoreIcon = () => (
  <Glyph path="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0" />
);
