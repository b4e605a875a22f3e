import '@mantine/core/styles/Tooltip.layer.css';
import type { Insights } from '@app/contract/activities';
import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { Icon } from '@app/ui/icon';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { recordQueries } from '#data/contact-record.ts';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

/** What is known of somebody in numbers, each with how it is counted. */
export function InsightsPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const insights = useQuery(recordQueries.insights(getBoot().accountId, contact.id));
  return (
    <SidePanel title={t('record.insights.title')}>
      <QueryView query={insights} loading={<TextPlaceholder lines={5} />} error={t('record.insights.error')}>
        {(found) => <Numbers insights={found} />}
      </QueryView>
    </SidePanel>
  );
}

const names = ['since', 'lastSeen', 'sent', 'opened', 'clicked', 'received', 'goals', 'moneyWon', 'bestHour'] as const;

function Numbers({ insights }: { insights: Insights }) {
  const { t } = useTranslation('crm');
  const { date, relative, number, money, list } = useFormats();
  const { since, lastSeen, emails, goals, moneyWon, bestHour } = insights;
  const values: Record<(typeof names)[number], string> = {
    since: date(since),
    lastSeen: lastSeen === null ? t('record.insights.never') : relative(lastSeen),
    sent: number(emails.sent),
    opened: number(emails.opened),
    clicked: number(emails.clicked),
    received: number(emails.received),
    goals: number(goals),
    moneyWon: moneyWon.length === 0 ? number(0) : list(moneyWon.map((sum) => money(sum.amount, sum.currency))),
    bestHour: bestHour === null ? t('record.insights.tooFew') : hour(bestHour),
  };
  return (
    <dl className={styles.numbers}>
      {names.map((name) => (
        <div key={name}>
          <dt>
            {t(`record.insights.${name}`)}{' '}
            <How label={t(`record.insights.${name}`)} text={t(`record.insights.how.${name}`)} />
          </dt>
          <dd>{values[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An hour of the day as the locale writes it. */
const hour = (at: number) =>
  new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, at));

/** Opens with the pointer, with the keyboard's focus and with a touch; read out with the button. */
function How({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('crm');
  const id = useId();
  return (
    <>
      <Tooltip label={text} multiline w={260} openDelay={0} events={{ hover: true, focus: true, touch: true }}>
        <button
          type="button"
          className={styles.how}
          aria-label={t('record.insights.howLabel', { name: label })}
          aria-describedby={id}
        >
          <Icon name="info" size={14} />
        </button>
      </Tooltip>
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
