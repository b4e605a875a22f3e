import { appIcon } from '@app/ui/app-icon';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

export const DeleteIcon = appIcon(IconTrash, 16);
