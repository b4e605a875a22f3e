import { Glyph } from '@app/ui/glyph';

const box =
  'M4 4h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8';

export const ArchiveIcon = () => <Glyph path={`${box}M10 12h4`} />;
export const UnarchiveIcon = () => <Glyph path={`${box}M12 17v-6M9.5 13.5 12 11l2.5 2.5`} />;
export const InstallIcon = () => <Glyph path="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" />;
export const BundleIcon = () => <Glyph path="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6" />;
export const MoreIcon = () => (
  <Glyph path="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0" />
);
