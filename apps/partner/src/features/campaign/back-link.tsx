import styles from '@app/ui/back-link.module.css';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function BackLink() {
  const { t } = useTranslation();
  return (
    <div className={styles.line}>
      <Link to="/campaigns/marketplace" className={styles.link}>
        {t('campaign.back')}
      </Link>
    </div>
  );
}
