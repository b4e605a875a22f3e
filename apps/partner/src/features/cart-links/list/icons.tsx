import { Glyph } from '@app/ui/glyph';

export const CopyIcon = () => (
  <Glyph path="M8 8V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2M4 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
);
export const MoreIcon = () => (
  <Glyph path="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0" />
);
export const CodeIcon = () => <Glyph path="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M20 20v-1" />;
export const RenameIcon = () => <Glyph path="M4 20h4L18.5 9.5a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4" />;
export const DuplicateIcon = () => <Glyph path="M4 4h11v11H4zM8 19h9a2 2 0 0 0 2-2V8" />;
export const TemplateIcon = () => (
  <Glyph path="M12 17.8l-6.2 3.2 1.2-6.9-5-4.9 6.9-1L12 2l3.1 6.2 6.9 1-5 4.9 1.2 6.9z" />
);
export const PowerIcon = () => <Glyph path="M7 6a7.8 7.8 0 1 0 10 0M12 4v8" />;
