import { appIcon } from '@app/ui/app-icon';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconShieldCog from '@tabler/icons-react/dist/esm/icons/IconShieldCog.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';

export const PowersIcon = appIcon(IconShieldCog);
export const HandOnIcon = appIcon(IconCrown);
export const TracesIcon = appIcon(IconHistory);
export const RemoveIcon = appIcon(IconUserMinus);
export const ResendIcon = appIcon(IconRefresh);
export const RevokeIcon = appIcon(IconMailX);
