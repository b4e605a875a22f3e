import { ProfileView } from '@app/workspace/profile/profile-page.tsx';
import { SettingsNav } from './settings-nav.tsx';

/** The person's settings, with the way to those of the account. */
export const OwnProfilePage = () => <ProfileView nav={<SettingsNav />} />;
