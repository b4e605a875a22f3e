import type { ClientDetail } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { onLive } from '@app/frame/state/live.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Text } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clientQueries, requestMembershipOptions } from '#data/clients.ts';

/** A link into the client's account for its members; other people of the partner can ask to become a member. */
export function AccountAction({ client }: { client: ClientDetail }) {
  const { t } = useTranslation(['partner', 'common']);
  if (client.noAccess === 'cancelled') return null;
  if (client.membership !== 'member') return <AskToJoin client={client} />;
  return (
    <Button
      component="a"
      href={client.url}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={14} aria-hidden />}
    >
      {t('client.account.open')}
      <span className="visually-hidden">({t('common:accessibility.opensNewTab')})</span>
    </Button>
  );
}

function AskToJoin({ client: { id, name, membership } }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  const { date } = useFormats();
  const { accountId } = getBoot();
  const queryClient = useQueryClient();
  const { queryKey } = clientQueries.detail(accountId, id);
  useEffect(() => {
    if (membership !== 'requested') return;
    // The answer comes as a notification: then the way in, or the question, is there at once.
    return onLive(({ topic }) => {
      if (topic === 'notifications')
        void queryClient.invalidateQueries({ queryKey: clientQueries.detail(accountId, id).queryKey });
    });
  }, [membership, queryClient, accountId, id]);
  const { mutate, isPending, data } = useMutation({
    ...requestMembershipOptions(accountId, id),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (old) => old && { ...old, membership: 'requested' as const });
      showToast({ text: t('client.account.sent', { name }) });
    },
    onError: (error) => {
      reportError('asking to become a member', error);
      // Somebody may have granted it meanwhile, or asked from another tab: then the page is out of date.
      if (error instanceof AppError) void queryClient.invalidateQueries({ queryKey });
      showToast({ text: t('client.account.failed'), kind: 'failed' });
    },
  });
  if (membership === 'requested')
    return (
      <Text size="sm" c="dimmed" role="status">
        {data ? t('client.account.asked', { date: date(data.requestedDate) }) : t('client.account.waiting')}
      </Text>
    );
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => mutate()}>
      {t('client.account.ask')}
    </BusyButton>
  );
}
