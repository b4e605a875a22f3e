import { BusyButton } from '@app/ui/state/busy-button';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { type Failure, linkFaultOf } from './failure.ts';
import styles from './refused-page.module.css';

type Props = Pick<PageProps, 'locale' | 'search'> & { failure: Failure; busy: boolean; onRetry: () => Promise<void> };

/** Says what happened to the link and whom to ask; where it was not the link, it can be tried again. */
export function RefusedPage({ locale, search, failure, busy, onRetry }: Props) {
  const { t } = useTranslation('public');
  // An unreadable link was probably cut off when it was copied.
  const fault = failure.code === 'request.invalid' ? 'link.edited' : linkFaultOf(failure);
  if (fault)
    return (
      <Frame title={t(`offer.refused.${fault}.title`)} locale={locale} search={search}>
        <p className={styles.text} role="alert">
          {t(`offer.refused.${fault}.text`)}
        </p>
      </Frame>
    );
  const reason =
    failure.code === 'request.tooMany'
      ? t('failure.tooManyRequests')
      : failure.code === 'server.unexpected'
        ? t('failure.unexpected')
        : failure.code === 'server.unavailable'
          ? t('failure.unavailable')
          : t('failure.network');
  return (
    <Frame title={t('offer.refused.title')} locale={locale} search={search}>
      <p className={styles.text} role="alert">
        {reason}
      </p>
      <BusyButton size="md" fullWidth busy={busy} onClick={() => void onRetry()}>
        {t('failure.retry')}
      </BusyButton>
      {failure.requestId !== undefined && (
        <p className={styles.requestId}>
          {t('failure.requestId')} <code dir="ltr">{failure.requestId}</code>
        </p>
      )}
    </Frame>
  );
}
