import { crmPaths } from '@app/contract/paths';
import type { Subscription, Usage } from '@app/contract/subscription';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import bar from '@app/ui/page/tinted-bar.module.css';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { Progress } from '@app/ui/state/progress';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { subscriptionQuery } from '#data/account/subscription.ts';
import { needing } from '../needing.tsx';
import { Section } from '../sending/section.tsx';
import sections from '../sending/sending.module.css';
import styles from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import own from './subscription.module.css';

/** What was ordered, how much of it is used, and what was billed. */
export const SubscriptionPage = needing('billing', SubscriptionOf);

function SubscriptionOf() {
  const { t } = useTranslation(['crm', 'common']);
  const subscription = useQuery(subscriptionQuery(getBoot().accountId));
  return (
    <Page title={t('common:settings.title')}>
      <SettingsNav />
      <p className={styles.intro}>{t('subscription.intro')}</p>
      <QueryView
        query={subscription}
        loading={<TablePlaceholder rows={6} columns={2} />}
        error={t('subscription.error.load')}
      >
        {(found) => (
          <div className={sections.sections}>
            {found.plan ? <Plan plan={found.plan} /> : <p className={bar.bar}>{t('subscription.none')}</p>}
            <Used {...found} />
            <Invoices invoices={found.invoices} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Plan({ plan }: { plan: NonNullable<Subscription['plan']> }) {
  const { t } = useTranslation(['crm', 'common']);
  const { date, number } = useFormats();
  const lines: [string, string | null][] = [
    [t('subscription.status'), t(`subscription.states.${plan.status}`)],
    [t('subscription.since'), date(plan.startedDate)],
    [t('subscription.trialEnds'), plan.trialEndsDate && date(plan.trialEndsDate)],
    [t('subscription.nextBill'), plan.nextBillDate && date(plan.nextBillDate)],
    [t('subscription.seller'), plan.seller],
    [
      t('subscription.addOns'),
      plan.addOns.length === 0
        ? null
        : plan.addOns.map(({ key, quantity }) => `${t(`common:items.${key}`)}: ${number(quantity)}`).join(' · '),
    ],
  ];
  return (
    <Section title={t('subscription.plan')}>
      <div className={own.card}>
        <strong className={own.name}>
          <bdi>{plan.name}</bdi>
        </strong>
        <dl className={own.lines}>
          {lines.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Section>
  );
}

const tones = { fine: 'good', near: 'attention', reached: 'attention', over: 'bad' } as const;

function Used({ usage, emails, waiting, plan }: Subscription) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  return (
    <Section title={t('subscription.usage')} {...(plan && { note: t('subscription.explain') })}>
      {waiting > 0 && (
        <p className={bar.bar} role="status">
          {t('subscription.waiting', { number: number(waiting) })}
        </p>
      )}
      <ul className={own.usage} aria-label={t('subscription.usage')}>
        {usage.map((one) => (
          <Line key={one.limit} usage={one} />
        ))}
        <li>
          <span className={own.usageHead}>
            <span>{t('subscription.emails')}</span>
            <span>{number(emails)}</span>
          </span>
        </li>
      </ul>
    </Section>
  );
}

function Line({ usage: { limit, used, included, level } }: { usage: Usage }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const label = t(`subscription.limits.${limit}`);
  const text =
    included === null ? number(used) : t('subscription.used', { used: number(used), included: number(included) });
  return (
    <li>
      <span className={own.usageHead}>
        <span>{label}</span>
        <span>
          {level !== 'fine' && <StatusBadge tone={tones[level]}>{t(`subscription.levels.${level}`)}</StatusBadge>}{' '}
          <span>{text}</span>
        </span>
      </span>
      {included !== null && (
        <Progress
          label={label}
          text={text}
          total={Math.max(included, used, 1)}
          parts={[{ tone: level === 'over' ? 'bad' : 'good', value: used }]}
        />
      )}
    </li>
  );
}

type Invoice = Subscription['invoices'][number];
const pathOf = ({ number }: Invoice) => crmPaths.invoice(number);

function Invoices({ invoices }: { invoices: Invoice[] }) {
  const { t } = useTranslation('crm');
  const { date, money } = useFormats();
  const navigate = useNavigate();
  const columns: Column<Invoice>[] = [
    {
      id: 'number',
      header: t('subscription.invoices.number'),
      cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      primary: true,
    },
    { id: 'issued', header: t('subscription.invoices.issued'), cell: ({ issuedDate }) => date(issuedDate) },
    { id: 'due', header: t('subscription.invoices.due'), cell: ({ dueDate }) => date(dueDate) },
    {
      id: 'status',
      header: t('subscription.status'),
      cell: ({ status }) => (
        <StatusBadge tone={status === 'paid' ? 'good' : 'attention'}>
          {t(`subscription.invoices.${status}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'total',
      header: t('subscription.invoices.total'),
      cell: ({ total, currency }) => money(total, currency),
      align: 'end',
    },
  ];
  return (
    <Section title={t('subscription.invoices.title')}>
      {invoices.length === 0 ? (
        <p className={sections.empty}>{t('subscription.invoices.empty')}</p>
      ) : (
        <DataTable
          label={t('subscription.invoices.title')}
          columns={columns}
          rows={invoices}
          rowKey={({ number }) => number}
          rowHref={pathOf}
          onOpen={(row) => void navigate({ to: pathOf(row) })}
        />
      )}
    </Section>
  );
}
