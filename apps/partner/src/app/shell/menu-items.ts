import type { ClientConfig } from '@app/contract/client-config';
import { IconBriefcase, IconBuildingStore, IconLayoutList, IconSpeakerphone, IconUsers } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

type IconProps = { size?: number; 'aria-hidden'?: boolean };
type Item = { labelKey: ParseKeys; icon: ComponentType<IconProps> };

export const pages: (Item & { path: string })[] = [
  { labelKey: 'menu.clients', icon: IconUsers, path: '/clients' },
  { labelKey: 'menu.campaigns', icon: IconSpeakerphone, path: '/campaigns/marketplace' },
  { labelKey: 'menu.bundles', icon: IconBuildingStore, path: '/campaigns/bundles' },
];

export const externalLinks: (Item & { link: keyof ClientConfig['links'] })[] = [
  { labelKey: 'menu.partnerPortal', icon: IconBriefcase, link: 'partnerPortal' },
  { labelKey: 'menu.accountCentral', icon: IconLayoutList, link: 'accountCentral' },
];
