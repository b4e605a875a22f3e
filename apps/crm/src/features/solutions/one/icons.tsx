import { appIcon } from '@app/ui/app-icon';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';

export const MoreIcon = appIcon(IconDots);
