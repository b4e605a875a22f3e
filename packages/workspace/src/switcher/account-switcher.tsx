import { closePanel } from '@app/frame/state/panels.ts';
import { Panel } from '@app/ui/overlay/panel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountLists } from './account-lists.tsx';

/** Partner accounts open in this app; CRM accounts open at their own address. */
export function AccountSwitcher({ opened }: { opened: boolean }) {
  const { t } = useTranslation();
  const opening = useOpenings(opened);
  return (
    <Panel opened={opened} onClose={closePanel} title={t('switcher.title')}>
      <AccountLists key={opening} opening={opening} opened={opened} />
    </Panel>
  );
}

/** Counts the openings, because a panel that is reopened while it slides out must start fresh too. */
function useOpenings(opened: boolean): number {
  const [state, setState] = useState({ opened, count: 0 });
  if (state.opened !== opened) setState({ opened, count: state.count + (opened ? 1 : 0) });
  return state.count;
}
