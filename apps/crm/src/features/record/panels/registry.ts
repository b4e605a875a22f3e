import type { ContactDetail } from '@app/contract/contacts';
import type { ReactNode } from 'react';
import { CampaignsPanel } from './campaigns.tsx';
import { InsightsPanel } from './insights.tsx';
import { UpNextPanel } from './up-next.tsx';

type Panel = { id: string; Panel: (props: { contact: ContactDetail }) => ReactNode };

/** What stands beside the timeline, in this order. A module that knows more of a contact adds its line. */
export const panels: readonly Panel[] = [
  { id: 'upNext', Panel: UpNextPanel },
  { id: 'campaigns', Panel: CampaignsPanel },
  { id: 'insights', Panel: InsightsPanel },
];
