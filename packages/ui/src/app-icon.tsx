import type { Icon } from '@tabler/icons-react';

type Props = { size?: number | undefined; className?: string | undefined };

/** An icon as this product draws it: 18 pixels, with a thin line, and hidden from screen readers. */
export const appIcon = (Drawing: Icon, usualSize = 18) =>
  function AppIcon({ size = usualSize, className = '' }: Props) {
    return <Drawing size={size} stroke={1.75} className={className} aria-hidden />;
  };
