import type { Sending } from '@app/contract/sending';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import bar from '@app/ui/page/tinted-bar.module.css';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendingQuery } from '#data/solutions/sending.ts';
import styles from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import { Domains } from './domains.tsx';
import { Senders } from './senders.tsx';
import own from './sending.module.css';
import { SendingForm } from './sending-form.tsx';
import { Topics } from './topics.tsx';
import { Unsent } from './unsent.tsx';

/** From whom mail and texts go out, and what holds for all of them. */
export function SendingPage() {
  const { t } = useTranslation(['crm', 'common']);
  const sending = useQuery(sendingQuery(getBoot().accountId));
  return (
    <Page title={t('common:settings.title')}>
      <SettingsNav />
      <p className={styles.intro}>{t('sending.intro')}</p>
      <QueryView query={sending} loading={<TablePlaceholder rows={6} columns={2} />} error={t('sending.error.load')}>
        {(found) => (
          <div className={own.sections}>
            <State sending={found} />
            <Unsent />
            <Senders senders={found.senders} />
            <Domains domains={found.domains} />
            <Topics key={keyOf(found.topics)} topics={found.topics} />
            <SendingForm key={keyOf(found.settings)} settings={found.settings} canText={found.canText} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

/** What a colleague has saved meanwhile begins the form anew. */
const keyOf = (saved: unknown) => JSON.stringify(saved);

/** What this installation can do, and what keeps mail from going out. */
function State({ sending: { canMail, canText, waiting, postalAddress, senders } }: { sending: Sending }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const lines = [
    !canMail && t('sending.state.noMail'),
    !canText && t('sending.state.noTexts'),
    !senders.some(({ isProven }) => isProven) && t('sending.state.noSender'),
    waiting > 0 && t('sending.state.waiting', { number: number(waiting) }),
  ].filter((line) => line !== false);
  return (
    <ul className={own.state} aria-label={t('sending.state.title')}>
      {lines.map((line) => (
        <li key={line} className={bar.bar}>
          {line}
        </li>
      ))}
      <li className={postalAddress === '' ? bar.bar : styles.note}>
        {postalAddress === '' ? t('sending.state.noAddress') : t('sending.state.address', { address: postalAddress })}
      </li>
    </ul>
  );
}
