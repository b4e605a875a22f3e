import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tracesQuery } from '../data/team.ts';
import type { WorkspaceModals } from '../modals.ts';
import { TraceLine, TraceList } from './trace-list.tsx';

/** What a partner's person has changed in this account, or taken out of it. */
export function TracesModal({ userId, name, company }: WorkspaceModals['traces']) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(tracesQuery(getBoot().accountId, userId));
  const traces = query.data?.pages.flatMap((page) => page.traces) ?? [];
  return (
    <Stack>
      <Text>{t('users.traces.intro', { name, company })}</Text>
      <QueryView
        query={query}
        loading={<TablePlaceholder rows={5} columns={2} />}
        error={t('users.traces.error', { name })}
        isEmpty={() => traces.length === 0}
        empty={<Empty text={t('users.traces.empty')} />}
      >
        {() => (
          <TraceList label={t('users.traces.title', { name })}>
            {traces.map(({ id, area, deed, ...trace }) => (
              <TraceLine key={id} {...trace}>
                {t('users.traces.line', {
                  area: t(`users.traces.areas.${area}`),
                  deed: t(`users.traces.deeds.${deed}`),
                })}
              </TraceLine>
            ))}
          </TraceList>
        )}
      </QueryView>
      <MoreButton query={query} error={t('users.traces.moreFailed')} />
    </Stack>
  );
}
