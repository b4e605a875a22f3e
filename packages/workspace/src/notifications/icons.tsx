import { appIcon } from '@app/ui/app-icon';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';

export const DownIcon = appIcon(IconChevronDown, 14);
export const MoreIcon = appIcon(IconDots);
