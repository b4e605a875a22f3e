import type { ContactDetail } from '@app/contract/contacts';
import type { ReactNode } from 'react';
import { AppointmentsPanel } from './appointments.tsx';
import { CampaignsPanel } from './campaigns.tsx';
import { DealsPanel } from './deals.tsx';
import { InsightsPanel } from './insights.tsx';
import { LinksPanel } from './links.tsx';
import { TasksPanel } from './tasks.tsx';
import { UpNextPanel } from './up-next.tsx';

type Panel = { id: string; Panel: (props: { contact: ContactDetail }) => ReactNode };

/** What stands beside the timeline, in this order. A module that knows more of a contact adds its line. */
export const panels: readonly Panel[] = [
  { id: 'upNext', Panel: UpNextPanel },
  { id: 'tasks', Panel: TasksPanel },
  { id: 'deals', Panel: DealsPanel },
  { id: 'appointments', Panel: AppointmentsPanel },
  { id: 'campaigns', Panel: CampaignsPanel },
  { id: 'links', Panel: LinksPanel },
  { id: 'insights', Panel: InsightsPanel },
];
