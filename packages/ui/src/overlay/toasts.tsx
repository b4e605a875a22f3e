import { createStore, useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import styles from './toasts.module.css';

export type ToastOptions = {
  text: string;
  kind?: 'done' | 'failed' | 'info' | undefined;
  action?: { label: string; run: () => void } | undefined;
};
type Toast = ToastOptions & { id: number };

const MOST = 3;
let lastId = 0;
const shown = createStore<Toast[]>([]);

export function showToast(toast: ToastOptions): void {
  lastId += 1;
  const id = lastId;
  shown.setState((toasts) => [...toasts, { ...toast, id }].slice(-MOST));
}

const close = (id: number) => shown.setState((toasts) => toasts.filter((toast) => toast.id !== id));

export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSelector(shown);
  const [paused, setPaused] = useState(false);
  return (
    <section
      className={styles.region}
      aria-label={t('toasts.label')}
      aria-live="polite"
      aria-relevant="additions"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} />
      ))}
    </section>
  );
}

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { t } = useTranslation();
  const { id, text, kind = 'done', action } = toast;
  const seconds = action === undefined ? 6 : 10;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => close(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, paused, seconds]);

  return (
    <div className={styles.toast} data-kind={kind}>
      <Icon name={kind} size={18} className={styles.icon} />
      <span className={styles.text}>{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('actions.close')} onClick={() => close(id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
