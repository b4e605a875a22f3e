import { crmPaths } from '@app/contract/paths';
import type { Sender } from '@app/contract/sending';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { LogoField } from '@app/workspace/company/logo-field.tsx';
import { FormPlaceholder, Section } from '@app/workspace/profile/section.tsx';
import layout from '@app/workspace/profile/settings.module.css';
import { Button, Input, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepLogo, logoChange, logoQuery } from '#data/account/settings.ts';
import { sendingQuery } from '#data/solutions/sending.ts';
import styles from '../settings.module.css';

export function LookSection() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const logo = useQuery(logoQuery(accountId));
  const sending = useQuery(sendingQuery(accountId));
  return (
    <Section title={t('business.look')}>
      <div className={layout.form}>
        <QueryView query={logo} loading={<FormPlaceholder fields={1} />} error={t('business.lookError')}>
          {(found) => <Logo logo={found.logo} />}
        </QueryView>
        <QueryView query={sending} loading={<FormPlaceholder fields={1} />} error={t('business.lookError')}>
          {({ senders }) => <DefaultSender sender={senders.find(({ isDefault }) => isDefault) ?? senders[0]} />}
        </QueryView>
      </div>
    </Section>
  );
}

/** Saved as soon as it is chosen; the one before can be brought back. */
function Logo({ logo: before }: { logo: string }) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const save = useMutation({
    ...logoChange(accountId),
    onSuccess: ({ logo }, sent) => {
      keepLogo(client, accountId, logo);
      const undo = { label: t('common:actions.undo'), run: () => save.mutate(before) };
      showToast({ text: t('business.logoSaved'), ...(sent !== before && { action: undo }) });
    },
    onError: (error) => {
      reportError('saving the logo', error);
      showToast({ text: t('business.logoFailed'), kind: 'failed' });
    },
  });
  return <LogoField logo={save.isPending ? save.variables : before} onChange={(logo) => save.mutate(logo)} />;
}

function DefaultSender({ sender }: { sender: Sender | undefined }) {
  const { t } = useTranslation('crm');
  return (
    <Input.Wrapper label={t('business.sender')} labelElement="div">
      {sender ? (
        <div>
          <bdi>{sender.name}</bdi>{' '}
          <StatusBadge tone={sender.isProven ? 'good' : 'attention'}>
            {t(sender.isProven ? 'sending.proven' : 'sending.notProven')}
          </StatusBadge>
          <span className={styles.note}>
            <bdi dir="ltr">{sender.address}</bdi>
          </span>
        </div>
      ) : (
        <Text size="sm">{t('business.noSender')}</Text>
      )}
      <Button component={Link} to={crmPaths.sending} variant="default" size="xs" mt={8}>
        {t('business.allSenders')}
      </Button>
    </Input.Wrapper>
  );
}
