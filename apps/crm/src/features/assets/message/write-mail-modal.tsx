import { crmPaths } from '@app/contract/paths';
import type { Sending } from '@app/contract/sending';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sendingQuery } from '#data/solutions/sending.ts';
import type { CrmModals } from '#modals';
import styles from './message.module.css';
import { WriteMailForm } from './write-mail-form.tsx';

/** An email to one person, from a sender that was confirmed. */
export function WriteMailModal({ contact }: CrmModals['writeMail']) {
  const { t } = useTranslation('crm');
  const sending = useQuery(sendingQuery(getBoot().accountId));
  if (contact.email === '') return <p className={styles.empty}>{t('message.write.noAddress')}</p>;
  return (
    <QueryView query={sending} loading={<TextPlaceholder lines={6} />} error={t('sending.error.load')}>
      {(found) => {
        const senders = provenFirst(found);
        return senders.length === 0 ? (
          <p className={styles.empty}>
            {t('message.write.noSender')}{' '}
            <Anchor component={Link} to={crmPaths.sending} onClick={closeModals}>
              {t('message.write.toSenders')}
            </Anchor>
          </p>
        ) : (
          <WriteMailForm contact={contact} senders={senders} canMail={found.canMail} />
        );
      }}
    </QueryView>
  );
}

/** The one that is used unless somebody chooses another comes first. */
const provenFirst = ({ senders }: Sending) =>
  senders.filter(({ isProven }) => isProven).sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
