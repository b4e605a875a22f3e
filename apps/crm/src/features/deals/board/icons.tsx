import { appIcon } from '@app/ui/app-icon';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';

export const PlusIcon = appIcon(IconPlus, 16);
export const DotsIcon = appIcon(IconDots, 16);
export const FilterIcon = appIcon(IconFilter, 16);
export const TaskIcon = appIcon(IconChecklist, 14);
export const AppointmentIcon = appIcon(IconCalendarEvent, 14);
