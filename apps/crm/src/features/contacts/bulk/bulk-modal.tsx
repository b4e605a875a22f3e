import type { BulkAction } from '@app/contract/bulk-jobs';
import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkQueries, keepJob, sendBulkJob } from '#data/bulk-jobs.ts';
import type { CrmModals } from '#modals';
import { useFilterWords } from '../filters/use-filter-words.ts';
import { bulkEntries } from './registry.tsx';
import { markStarted } from './started.ts';
import { useDownload } from './use-download.ts';

const PAUSE = 300;

/** What is to be done, how many it touches and how many it changes; then it begins. */
export function BulkModal({ action: name, selection, count, list }: CrmModals['bulkAction']) {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId } = getBoot();
  const client = useQueryClient();
  const words = useFilterWords();
  const entry = bulkEntries.find((each) => each.name === name);
  const [action, setAction] = useState<BulkAction | undefined>(() => entry?.action?.(list));
  const [isMissing, setMissing] = useState(false);
  const { download } = useDownload();
  const key = useRef<{ text: string; key: string }>(undefined);
  const start = useMutation({
    mutationFn: (begun: BulkAction) => {
      // The same twice, after an answer that was lost, begins once.
      const text = JSON.stringify(begun);
      if (key.current?.text !== text) key.current = { text, key: crypto.randomUUID() };
      return sendBulkJob(accountId, { action: begun, selection }, key.current.key);
    },
    onSuccess: (job) => {
      // First: whoever sees the job asks whether it was begun here.
      markStarted(job.id);
      keepJob(client, accountId, job);
      // So few that it has ended already: whoever asked for the file has it.
      if (job.file) download(job);
    },
    onError: (error) => reportError('starting a bulk action', error),
  });
  if (!entry) return null;
  const { Form, isDangerous } = entry;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setMissing(action === undefined);
    if (action && !start.isPending) start.mutate(action, { onSuccess: closeModals });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        {name === 'delete' && <Text>{t('contacts.bulk.deleteNote')}</Text>}
        {Form && <Form words={words} list={list} onChange={setAction} />}
        <Effect selection={selection} action={action} count={count} />
        <FaultText>{isMissing && action === undefined && t('contacts.bulk.missing')}</FaultText>
        <FaultText>{start.isError && t(whyNot(start.error))}</FaultText>
        <Group justify="flex-end">
          <BusyButton type="submit" busy={start.isPending} {...(isDangerous && { color: 'red' })}>
            {t(`contacts.bulk.${entry.name}`)}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function whyNot(error: unknown) {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'power.withheld') return 'common:users.powers.mayNot';
  if (code === 'bulkJob.tooMany') return 'contacts.bulk.tooMany';
  if (code === 'campaign.notPublished') return 'record.campaigns.notPublished';
  return code === 'campaign.locked' ? 'campaigns.takesNobody' : 'contacts.bulk.startFailed';
}

type EffectProps = Pick<CrmModals['bulkAction'], 'selection' | 'count'> & { action: BulkAction | undefined };

/** How many are meant, counted by the server, and how many of them would not be the same afterwards. */
function Effect({ selection, action, count }: EffectProps) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const [asked] = useDebouncedValue(action, PAUSE);
  const counted = useQuery(bulkQueries.count(accountId, selection, asked));
  const isCurrent = counted.data !== undefined && asked === action;
  return (
    <Text size="sm" role="status" aria-busy={!isCurrent}>
      {t('contacts.bulk.touches', { number: number(isCurrent ? counted.data.total : count) })}{' '}
      {action === undefined
        ? null
        : isCurrent
          ? t(action.kind === 'export' ? 'contacts.bulk.willExport' : 'contacts.bulk.changes', {
              number: number(counted.data.changes),
            })
          : counted.isError
            ? t('contacts.bulk.countFailed')
            : t('contacts.bulk.counting')}
    </Text>
  );
}
