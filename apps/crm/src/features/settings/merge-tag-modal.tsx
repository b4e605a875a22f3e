import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { mergeTag, tagQueries } from '#data/tags.ts';
import type { CrmModals } from '#modals';

/** Whoever has this tag gets another one instead. */
export function MergeTagModal({ tag }: CrmModals['mergeTag']) {
  const { t } = useTranslation(['crm', 'common']);
  const { number } = useFormats();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const [into, setInto] = useState('');
  const [isTried, setTried] = useState(false);
  const others = (useQuery(tagQueries.list(accountId)).data?.tags ?? []).filter(
    ({ id, mergingInto }) => id !== tag.id && mergingInto === null,
  );
  const merge = useMutation({
    mutationFn: (id: number) => mergeTag(accountId, tag.id, id),
    onSuccess: ({ into: kept, isDone }) => {
      showToast({ text: t(isDone ? 'tags.merged' : 'tags.merging', { name: tag.name, into: kept.name }) });
      closeModals();
    },
    onError: (error) => reportError('merging tags', error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: tagQueries.all(accountId) });
      void client.invalidateQueries({ queryKey: contactQueries.all(accountId) });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (into !== '' && !merge.isPending) merge.mutate(Number(into));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('tags.mergeText', { name: tag.name, number: number(tag.contacts) })}</Text>
        <NativeSelect
          label={t('tags.into')}
          required
          data-autofocus
          value={into}
          data={[
            { value: '', label: t('tags.choose') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => setInto(event.currentTarget.value)}
          error={isTried && into === '' && t('common:faults.required')}
        />
        <FaultText>{merge.isError && t('tags.error.merge')}</FaultText>
        <BusyButton type="submit" busy={merge.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('tags.merge')}
        </BusyButton>
      </Stack>
    </form>
  );
}
