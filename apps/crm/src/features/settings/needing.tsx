import type { Power } from '@app/contract/powers';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { useMay } from '@app/workspace/data/member.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsNav } from './settings-nav.tsx';

/** A page of the settings for those to whom the owner has left this power; others are told so, also while it is open. */
export const needing =
  <Props extends object>(power: Power, Shown: ComponentType<Props>) =>
  (props: Props) =>
    useMay(power) ? <Shown {...props} /> : <Withheld />;

function Withheld() {
  const { t } = useTranslation();
  return (
    <Page title={t('settings.title')}>
      <SettingsNav />
      <Empty text={t('users.powers.mayNot')} />
    </Page>
  );
}
