import { TextPlaceholder, TilesPlaceholder } from '@app/ui/state/placeholder';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { OfferFrame } from './offer-frame.tsx';
import styles from './offer-view.module.css';

/** The two columns of an offer before it is there. */
export function OfferPlaceholder({ locale, search }: Pick<PageProps, 'locale' | 'search'>) {
  const { t } = useTranslation('public');
  return (
    <OfferFrame title={t('offer.loading')} locale={locale} search={search}>
      <div className={styles.columns} aria-busy="true">
        <div className={styles.side}>
          <div className={styles.card}>
            <TextPlaceholder lines={7} />
          </div>
        </div>
        <div className={styles.card}>
          <TilesPlaceholder tiles={2} />
          <TextPlaceholder lines={9} />
        </div>
      </div>
    </OfferFrame>
  );
}
