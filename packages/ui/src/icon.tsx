const paths = {
  back: 'M5 12h14M5 12l6 6M5 12l6-6',
  close: 'M18 6 6 18M6 6l12 12',
  done: 'M5 12l5 5L20 7',
  failed: 'M12 8v5M12 16.5v.01M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  info: 'M12 11v5M12 7.5v.01M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  search: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6',
  up: 'M12 5v14M18 11l-6-6M6 11l6-6',
} as const;

type Props = { name: keyof typeof paths; size?: number; className?: string | undefined };

/** Drawn here, so that the shared pieces do not pull the icon package into every page and test. */
export function Icon({ name, size = 18, className }: Props) {
  return (
    <svg
      className={className}
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
      <path d={paths[name]} />
    </svg>
  );
}
