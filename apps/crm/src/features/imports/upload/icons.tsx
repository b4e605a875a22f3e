import { appIcon } from '@app/ui/app-icon';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';

export const UploadIcon = appIcon(IconUpload, 28);
export const FileIcon = appIcon(IconFileSpreadsheet, 18);
