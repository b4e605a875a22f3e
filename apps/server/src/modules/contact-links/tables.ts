import type { LinkKind } from '@app/contract/contact-links';
import type { GeneratedAlways } from 'kysely';
import type { DefaultedTime, Nullable } from '../../db/columns.ts';

/** Who belongs together, and how. */
export type ContactLinkTables = {
  link_type: {
    account_id: string;
    id: GeneratedAlways<number>;
    kind: Nullable<LinkKind>;
    name: string;
    other_name: string;
    max_links: Nullable<number>;
    created_at: DefaultedTime;
  };
  contact_link: {
    account_id: string;
    id: GeneratedAlways<number>;
    contact1_id: number;
    contact2_id: number;
    link_type_id: number;
    created_at: DefaultedTime;
  };
};
