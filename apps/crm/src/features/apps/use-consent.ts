import type { AccountingKind } from '@app/contract/channels';
import type { PageProps } from '@app/frame/app/route.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { appsSearch } from './search.ts';
import { useChannelChange } from './use-channel-change.ts';

type Props = Pick<PageProps<typeof appsSearch>, 'search' | 'setSearch'>;

/** Somebody comes back from an accounting service. What it has said counts once, and does not stay in the address. */
export function useConsent({ search, setSearch }: Props): void {
  const { t } = useTranslation('crm');
  const { change } = useChannelChange();
  const { connect } = search;
  const take = useEffectEvent((kind: AccountingKind) => {
    const { state, code, realmId } = search;
    setSearch({ connect: undefined, state: '', code: '', realmId: '', error: '' });
    if (code !== '') change({ what: 'take', kind, state, code, realmId });
    else showToast({ text: t('apps.accounting.denied', { app: t(`apps.kinds.${kind}`) }), kind: 'failed' });
  });
  useEffect(() => {
    if (connect) take(connect);
  }, [connect]);
}
