import { appIcon } from '@app/ui/app-icon';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';

export const DownIcon = appIcon(IconChevronDown, 14);
export const FilterIcon = appIcon(IconFilter, 16);
export const ColumnsIcon = appIcon(IconColumns3, 18);
export const HistoryIcon = appIcon(IconHistory, 18);
export const ArrowDownIcon = appIcon(IconArrowDown, 16);
