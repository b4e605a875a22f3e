import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { KeyTrace } from '@app/contract/api-keys';
import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { TraceLine, TraceList } from '@app/workspace/users/trace-list.tsx';
import { Stack, Switch, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyQueries } from '#data/account/api-keys.ts';
import type { CrmModals } from '#modals';
import styles from '../settings.module.css';

/** What a program changed with its key, or was refused. What it only read is told when asked for: it may be very much. */
export function KeyTracesModal({ apiKey: { id, name, user } }: CrmModals['apiKeyTraces']) {
  const { t } = useTranslation(['crm', 'common']);
  const [reads, setReads] = useState(false);
  const query = useInfiniteQuery(apiKeyQueries.traces(getBoot().accountId, id, reads));
  const traces = query.data?.pages.flatMap((page) => page.traces) ?? [];
  return (
    <Stack>
      <Text>{t('apiKeys.traces.intro', { name, person: user.name })}</Text>
      <Switch
        label={t('apiKeys.traces.reads')}
        checked={reads}
        onChange={({ currentTarget }) => setReads(currentTarget.checked)}
      />
      <QueryView
        query={query}
        loading={<TablePlaceholder rows={5} columns={2} />}
        error={t('apiKeys.traces.error', { name })}
        isEmpty={() => traces.length === 0}
        empty={<Empty text={t(reads ? 'apiKeys.traces.empty' : 'apiKeys.traces.emptyChanges')} />}
      >
        {() => (
          <TraceList label={t('apiKeys.traces.title', { name })}>
            {traces.map((trace) => (
              <TraceLine key={trace.id} {...trace}>
                <Deed trace={trace} person={user.name} />
              </TraceLine>
            ))}
          </TraceList>
        )}
      </QueryView>
      <MoreButton query={query} error={t('common:users.traces.moreFailed')} />
    </Stack>
  );
}

type DeedProps = { trace: KeyTrace; person: string };

function Deed({ trace: { area, deed, refused }, person }: DeedProps) {
  const { t } = useTranslation(['crm', 'common']);
  const name = area === 'other' ? t('common:users.traces.areas.other') : t(`apiKeys.area.${area}`);
  if (refused === null) return t('apiKeys.traces.line', { area: name, deed: t(`apiKeys.traces.deeds.${deed}`) });
  const reason = t(`apiKeys.traces.reasons.${refused.reason}`, { person });
  return (
    <>
      {t('apiKeys.traces.line', { area: name, deed: t(`apiKeys.traces.tried.${deed}`) })}
      <span className={styles.note}>
        {t('apiKeys.traces.refused', { reason })} <code dir="ltr">{refused.code}</code>
      </span>
    </>
  );
}
