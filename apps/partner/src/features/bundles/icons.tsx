import { appIcon } from '@app/ui/app-icon';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';

export const ArchiveIcon = appIcon(IconArchive);
export const RestoreIcon = appIcon(IconRestore);
export const InstallIcon = appIcon(IconPackageImport);
export const MoreIcon = appIcon(IconDots);
export const CopyIcon = appIcon(IconCopy);
export const LinkIcon = appIcon(IconLink);
