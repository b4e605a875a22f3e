import type { Icon } from '@tabler/icons-react';

type Props = { size?: number | undefined; className?: string | undefined };

/** An icon of the set as this product draws it: 18 pixels, a thin line, and nothing for a screen reader. */
export const appIcon = (Drawing: Icon, usualSize = 18) =>
  function AppIcon({ size = usualSize, className = '' }: Props) {
    return <Drawing size={size} stroke={1.75} className={className} aria-hidden />;
  };
