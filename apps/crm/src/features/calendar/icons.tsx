import { appIcon } from '@app/ui/app-icon';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

export const BeforeIcon = appIcon(IconChevronLeft);
export const AfterIcon = appIcon(IconChevronRight);
export const RepeatIcon = appIcon(IconRepeat, 14);
export const RemoveIcon = appIcon(IconTrash, 16);
