import { appIcon } from '@app/ui/app-icon';
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';

export const RemoveIcon = appIcon(IconUserMinus);
export const ResendIcon = appIcon(IconRefresh);
export const RevokeIcon = appIcon(IconMailX);
