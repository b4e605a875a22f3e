import { appIcon } from '@app/ui/app-icon';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';

export const DownIcon = appIcon(IconChevronDown, 14);
