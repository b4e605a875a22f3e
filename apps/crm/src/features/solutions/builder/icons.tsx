import { appIcon } from '@app/ui/app-icon';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

export const AddIcon = appIcon(IconPlus, 14);
export const CloseIcon = appIcon(IconX, 16);
export const GripIcon = appIcon(IconGripVertical, 16);
export const MoreIcon = appIcon(IconDots, 16);
export const RedoIcon = appIcon(IconArrowForwardUp, 18);
export const UndoIcon = appIcon(IconArrowBackUp, 18);
