import { BusyButton } from './busy-button.tsx';
import styles from './states.module.css';

type Props = {
  text: string;
  reload: string;
  onReload: () => unknown;
  busy?: boolean | undefined;
  requestId?: string | undefined;
  requestIdLabel?: string | undefined;
};

export function ErrorView({ text, reload, onReload, busy = false, requestId, requestIdLabel }: Props) {
  return (
    <div className={styles.state}>
      <p className={styles.text} role="alert">
        {text}
      </p>
      <BusyButton variant="default" busy={busy} onClick={() => onReload()}>
        {reload}
      </BusyButton>
      {requestId !== undefined && (
        <p className={styles.requestId}>
          {requestIdLabel} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
