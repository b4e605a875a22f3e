import type { ReactNode } from 'react';

/** Drawn here, as in packages/ui: the icon package would load thousands of modules for two shapes. */
function Glyph({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const DownIcon = () => (
  <Glyph size={14}>
    <path d="M6 9l6 6l6-6" />
  </Glyph>
);
export const MoreIcon = () => (
  <Glyph size={18}>
    <path d="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0" />
  </Glyph>
);
