import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { appIcon } from './app-icon.tsx';

const icons = {
  back: appIcon(IconArrowLeft),
  close: appIcon(IconX),
  done: appIcon(IconCheck),
  failed: appIcon(IconAlertCircle),
  filters: appIcon(IconAdjustmentsHorizontal),
  info: appIcon(IconInfoCircle),
  search: appIcon(IconSearch),
  up: appIcon(IconArrowUp),
} as const;

type Props = { name: keyof typeof icons; size?: number; className?: string | undefined };

/** The icons that this package needs, by their meaning. */
export function Icon({ name, size, className }: Props) {
  const Drawing = icons[name];
  return <Drawing size={size} className={className} />;
}
