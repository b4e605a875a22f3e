import { appIcon } from '@app/ui/app-icon';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconLayoutGridAdd from '@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';

export const ArchiveIcon = appIcon(IconArchive);
export const UnarchiveIcon = appIcon(IconRestore);
export const InstallIcon = appIcon(IconDownload);
export const BundleIcon = appIcon(IconLayoutGridAdd);
export const MoreIcon = appIcon(IconDots);
export const DownIcon = appIcon(IconChevronDown, 14);
