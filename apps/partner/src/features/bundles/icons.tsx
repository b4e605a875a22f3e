import { Glyph } from '@app/ui/glyph';

const box =
  'M4 4h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8';

export const ArchiveIcon = () => <Glyph path={`${box}M10 12h4`} />;
export const RestoreIcon = () => <Glyph path={`${box}M12 17v-6M9.5 13.5 12 11l2.5 2.5`} />;
export const InstallIcon = () => <Glyph path="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" />;
export const MoreIcon = () => (
  <Glyph path="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0" />
);
export const CopyIcon = () => (
  <Glyph path="M10 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3" />
);
export const LinkIcon = () => (
  <Glyph path="M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072L18 13M13 18l-.397.534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071L6 11" />
);
