import { appIcon } from '@app/ui/app-icon';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';

const icons = {
  language: appIcon(IconWorld, 16),
  open: appIcon(IconChevronDown, 16),
  light: appIcon(IconSun, 16),
  dark: appIcon(IconMoon, 16),
  auto: appIcon(IconDeviceDesktop, 16),
} as const;

type Props = { name: keyof typeof icons; size?: number };

/** The icons of the public pages, by their meaning. */
export function PageIcon({ name, size }: Props) {
  const Drawing = icons[name];
  return <Drawing size={size} />;
}
