import type { ChannelKind } from '@app/contract/channels';
import type { PageProps } from '@app/frame/app/route.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isAccounting } from '#data/account/failure-text.ts';
import type { appsSearch } from './search.ts';
import { useChannelChange } from './use-channel-change.ts';

type Props = Pick<PageProps<typeof appsSearch>, 'search' | 'setSearch'>;

/** Somebody comes back from where they were asked. What it has said counts once, and does not stay in the address. */
export function useConsent({ search, setSearch }: Props): void {
  const { t } = useTranslation('crm');
  const { change } = useChannelChange();
  const { connect } = search;
  const take = useEffectEvent((kind: ChannelKind) => {
    const { state, code, realmId } = search;
    setSearch({ connect: undefined, state: '', code: '', realmId: '', error: '' });
    if (code !== '') change({ what: 'take', kind, state, code, realmId });
    else {
      const app = t(`apps.kinds.${kind}`);
      const text = isAccounting(kind) ? t('apps.accounting.denied', { app }) : t('apps.signIn.denied');
      showToast({ text, kind: 'failed' });
    }
  });
  useEffect(() => {
    if (connect) take(connect);
  }, [connect]);
}
