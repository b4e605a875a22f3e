import type { PageProps } from '@app/frame/app/route.ts';
import type { usersSearch } from '@app/workspace/users/search.ts';
import { UsersView } from '@app/workspace/users/users-page.tsx';
import { SettingsNav } from './settings-nav.tsx';

/** Who comes into the account and what they may do there, with the way to its other settings. */
export const AccountUsersPage = ({ search, setSearch }: PageProps<typeof usersSearch>) => (
  <UsersView search={search} setSearch={setSearch} nav={<SettingsNav />} />
);
