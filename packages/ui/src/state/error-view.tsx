import { useTranslation } from 'react-i18next';
import { BusyButton } from './busy-button.tsx';
import styles from './states.module.css';

type Props = {
  text: string;
  onReload: () => unknown;
  busy?: boolean | undefined;
  requestId?: string | undefined;
};

export function ErrorView({ text, onReload, busy = false, requestId }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      <p className={styles.text} role="alert">
        {text}
      </p>
      <BusyButton variant="default" busy={busy} onClick={() => onReload()}>
        {t('actions.reload')}
      </BusyButton>
      {requestId !== undefined && (
        <p className={styles.requestId}>
          {t('errors.requestIdLabel')} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
