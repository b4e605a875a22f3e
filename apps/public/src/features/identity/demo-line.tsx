import { useTranslation } from 'react-i18next';
import styles from './demo-line.module.css';

export const demoUser = { username: 'demo@partner.example', password: 'partner-demo' };

export function DemoLine({ onFill }: { onFill: () => void }) {
  const { t } = useTranslation('public');
  return (
    <div className={styles.demo}>
      <p>
        {t('demo.label')}{' '}
        <bdi dir="ltr">
          <span>{demoUser.username}</span> / <span>{demoUser.password}</span>
        </bdi>
      </p>
      <button type="button" onClick={onFill}>
        {t('demo.fill')}
      </button>
    </div>
  );
}
