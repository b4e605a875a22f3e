import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { Segments } from '@app/ui/page/segments';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityQueries, type CallToLog, keepNew, sendCall } from '#data/activities.ts';
import styles from './timeline.module.css';

const directions = ['out', 'in'] as const;
const outcomes = ['reached', 'noAnswer', 'busy', 'voicemail', 'wrongNumber'] as const;
type Typed = {
  direction: (typeof directions)[number];
  outcome: (typeof outcomes)[number];
  minutes: string;
  text: string;
};
const untouched: Typed = { direction: 'out', outcome: 'reached', minutes: '', text: '' };
const isMinutes = (typed: string) => typed === '' || (/^\d{1,4}$/.test(typed) && Number(typed) <= 1440);

export function CallForm({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const draft = useMemo(() => lastingDraft<Typed>(`call.${accountId}.${contactId}`), [accountId, contactId]);
  const [typed, setTyped] = useState<Typed>(() => draft.read() ?? untouched);
  const [isTried, setTried] = useState(false);
  const log = useMutation({
    mutationFn: (body: CallToLog) => sendCall(accountId, contactId, body),
    onSuccess: ({ activities }) => {
      draft.forget();
      keepNew(client, accountId, contactId, activities);
      showToast({ text: t('timeline.callLogged') });
      onClose();
    },
    onError: (error) => reportError('logging a call', error),
    onSettled: () => void client.invalidateQueries({ queryKey: activityQueries.all(accountId, contactId) }),
  });

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    draft.write({ ...typed, ...part });
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    const { direction, outcome, minutes, text } = typed;
    if (log.isPending || !isMinutes(minutes)) return;
    log.mutate({ direction, outcome, minutes: minutes === '' ? null : Number(minutes), text: text.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('timeline.logCall')}>
      <Group gap={8} align="end">
        <Segments
          label={t('timeline.direction')}
          value={typed.direction}
          onChange={(direction) => change({ direction })}
          choices={directions.map((value) => ({ value, label: t(`timeline.call.${value}`) }))}
        />
        <NativeSelect
          label={t('timeline.outcomeLabel')}
          value={typed.outcome}
          data={outcomes.map((value) => ({ value, label: t(`timeline.outcome.${value}`) }))}
          onChange={(event) => change({ outcome: event.currentTarget.value as Typed['outcome'] })}
        />
        <TextInput
          label={t('timeline.minutesLabel')}
          inputMode="numeric"
          dir="ltr"
          w={100}
          value={typed.minutes}
          onChange={(event) => change({ minutes: event.currentTarget.value.trim() })}
          error={isTried && !isMinutes(typed.minutes) && t('timeline.minutesFault')}
        />
      </Group>
      <Textarea
        label={t('timeline.callNoteLabel')}
        dir="auto"
        rows={3}
        maxLength={20_000}
        autoFocus
        value={typed.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
        error={log.isError && t('timeline.error.logCall')}
      />
      <Group gap={8}>
        <BusyButton type="submit" busy={log.isPending}>
          {t('timeline.saveCall')}
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </form>
  );
}
