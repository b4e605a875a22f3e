import { appIcon } from '@app/ui/app-icon';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

export const CopyIcon = appIcon(IconCopy, 16);
export const DeleteIcon = appIcon(IconTrash, 16);
export const DownIcon = appIcon(IconArrowDown, 16);
export const EditIcon = appIcon(IconPencil, 16);
export const MergeIcon = appIcon(IconArrowMerge, 16);
export const TracesIcon = appIcon(IconHistory, 16);
export const UpIcon = appIcon(IconArrowUp, 16);
