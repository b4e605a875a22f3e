import { appIcon } from '@app/ui/app-icon';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLayoutGridAdd from '@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs';
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';

export const ArchiveIcon = appIcon(IconArchive);
export const UnarchiveIcon = appIcon(IconRestore);
export const InstallIcon = appIcon(IconPackageImport);
export const BundleIcon = appIcon(IconLayoutGridAdd);
export const MoreIcon = appIcon(IconDots);
export const DownIcon = appIcon(IconChevronDown, 14);
