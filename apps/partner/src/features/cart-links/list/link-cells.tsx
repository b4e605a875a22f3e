import type { CartLink } from '@app/contract/links';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';
import styles from './links.module.css';

type Props = { link: CartLink };

/** Below the name: the plan, unless the link has the same name, and the bundle. */
export function Note({ link: { name, planName, bundle, template } }: Props) {
  const { t } = useTranslation('partner');
  const plan = planName === name ? null : planName;
  if (!plan && !bundle && !template) return null;
  return (
    <p className={styles.note}>
      {template && (
        <>
          <StatusBadge tone="quiet">{t('links.template')}</StatusBadge>{' '}
        </>
      )}
      <bdi>{plan}</bdi>
      {plan && bundle && ' · '}
      {bundle && <bdi>{t('links.bundle', { name: bundle.name })}</bdi>}
    </p>
  );
}

export function Price({ price }: Pick<CartLink, 'price'>) {
  const { t } = useTranslation('partner');
  const { money } = useFormats();
  if (!price) return t('links.trial');
  return (
    <>
      <bdi>{money(price.total, price.currency)}</bdi>{' '}
      <span className={styles.small}>{t(`links.per.${price.billingPeriodUnit}`)}</span>
    </>
  );
}

export function Creator({ name }: { name: string | null }) {
  const { t } = useTranslation('partner');
  return name === null ? <span className={styles.quiet}>{t('links.left')}</span> : <bdi title={name}>{name}</bdi>;
}

/** On small screens the creator has no column and is shown below the date. */
export function Created({ link: { createdDate, createdBy } }: Props) {
  const { date, dateTime } = useFormats();
  return (
    <>
      <time dateTime={createdDate} title={dateTime(createdDate)}>
        {date(createdDate)}
      </time>
      <span className={styles.by}>
        <Creator name={createdBy} />
      </span>
    </>
  );
}

const tones: Record<CartLink['state'], Tone> = {
  active: 'good',
  paused: 'attention',
  deactivated: 'quiet',
  expired: 'attention',
  withdrawn: 'attention',
};

export function State({ link: { state, expiresDate } }: Props) {
  const { t } = useTranslation('partner');
  const { date } = useFormats();
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`links.states.${state}`)}</StatusBadge>{' '}
      {state === 'paused' && <span className={styles.small}>{t('links.untilTomorrow')}</span>}
      {state === 'withdrawn' && <span className={styles.small}>{t('links.makeAnew')}</span>}
      {expiresDate && (state === 'active' || state === 'expired') && (
        <span className={styles.small}>
          {t(state === 'active' ? 'links.until' : 'links.since', { date: date(expiresDate) })}
        </span>
      )}
    </>
  );
}

/** The share of all who opened the link; null where none bought, or where it would be over 100 percent. */
export function boughtShare({ opened, bought }: Pick<CartLink, 'opened' | 'bought'>): string | null {
  if (bought === 0 || bought > opened) return null;
  return new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(bought / opened);
}

/** How many bought, and their share of all who opened the link. */
export function Bought({ link: { opened, bought } }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const share = boughtShare({ opened, bought });
  if (share === null) return <bdi>{number(bought)}</bdi>;
  return (
    <>
      <bdi>{number(bought)}</bdi>{' '}
      <span className={styles.small} title={t('links.share', { share })}>
        {share}
      </span>
    </>
  );
}
