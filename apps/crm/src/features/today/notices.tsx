import { crmPaths } from '@app/contract/paths';
import type { Usage } from '@app/contract/subscription';
import { useFormats } from '@app/i18n/use-formats';
import bar from '@app/ui/page/tinted-bar.module.css';
import { StatusBadge } from '@app/ui/status-badge';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type Props = { limits?: Usage[] | undefined; deletionDate?: string | null | undefined };

/** What whoever works here must know before anything else: the account ends, or what was ordered is used up. */
export function Notices({ limits = [], deletionDate }: Props) {
  const { t } = useTranslation('crm');
  const { number, date } = useFormats();
  return (
    <>
      {deletionDate && (
        <p className={bar.bar} role="status">
          <span>{t('data.delete.pending', { date: date(deletionDate) })}</span>
          <Anchor component={Link} to={crmPaths.data}>
            {t('data.title')}
          </Anchor>
        </p>
      )}
      {limits.map(({ limit, used, included, level }) => (
        <p key={limit} className={bar.bar} role="status">
          <span>
            {t('subscription.band.near', {
              limit: t(`subscription.limits.${limit}`),
              used: number(used),
              included: number(included ?? 0),
            })}{' '}
            {level !== 'fine' && (
              <StatusBadge tone={level === 'over' ? 'bad' : 'attention'}>
                {t(`subscription.levels.${level}`)}
              </StatusBadge>
            )}
          </span>
          <Anchor component={Link} to={crmPaths.subscription}>
            {t('subscription.title')}
          </Anchor>
        </p>
      ))}
    </>
  );
}
