import { appIcon } from '@app/ui/app-icon';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconCopyPlus from '@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs';
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';

export const CopyIcon = appIcon(IconCopy);
export const MoreIcon = appIcon(IconDots);
export const CodeIcon = appIcon(IconQrcode);
export const RenameIcon = appIcon(IconPencil);
export const DuplicateIcon = appIcon(IconCopyPlus);
export const TemplateIcon = appIcon(IconStar);
export const PowerIcon = appIcon(IconPower);
export const ResumeIcon = appIcon(IconPlayerPlay);
