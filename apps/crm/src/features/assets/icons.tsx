import { appIcon } from '@app/ui/app-icon';
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSpacingVertical from '@tabler/icons-react/dist/esm/icons/IconSpacingVertical.mjs';
import IconSquare from '@tabler/icons-react/dist/esm/icons/IconSquare.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';

export const AddIcon = appIcon(IconPlus, 16);
export const BoldIcon = appIcon(IconBold, 16);
export const BulletsIcon = appIcon(IconList, 16);
export const CopyIcon = appIcon(IconCopy, 16);
export const DeleteIcon = appIcon(IconTrash, 16);
export const DownIcon = appIcon(IconArrowDown, 16);
export const GripIcon = appIcon(IconGripVertical, 16);
export const ItalicIcon = appIcon(IconItalic, 16);
export const LinkIcon = appIcon(IconLink, 16);
export const MergeFieldIcon = appIcon(IconBraces, 16);
export const NumbersIcon = appIcon(IconListNumbers, 16);
export const UnderlineIcon = appIcon(IconUnderline, 16);
export const UpIcon = appIcon(IconArrowUp, 16);

export const blockIcons = {
  heading: appIcon(IconHeading, 16),
  text: appIcon(IconAlignLeft, 16),
  picture: appIcon(IconPhoto, 16),
  button: appIcon(IconSquare, 16),
  divider: appIcon(IconMinus, 16),
  space: appIcon(IconSpacingVertical, 16),
  form: appIcon(IconForms, 16),
};
