import '@mantine/core/styles/Tooltip.layer.css';
import type { Health } from '@app/contract/clients';
import { StatusBadge } from '@app/ui/status-badge';
import { Tooltip } from '@mantine/core';
import { memo, type SyntheticEvent, useState } from 'react';
import styles from './clients-page.module.css';

type Props = { level: Health['level']; label: string; reasons: string };

/** A word, and why: as a tip for mouse and keyboard, on a card as text. A tip is only made when it is wanted. */
export const HealthBadge = memo(function HealthBadge({ level, label, reasons }: Props) {
  const [over, setOver] = useState<HTMLElement | null>(null);
  function show({ currentTarget }: SyntheticEvent<HTMLElement>) {
    const text = currentTarget.lastElementChild;
    if (!(text instanceof HTMLElement) || text.offsetHeight <= 1) setOver(currentTarget);
  }
  const hide = () => setOver(null);
  return (
    <>
      <button
        type="button"
        className={styles.health}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        <StatusBadge tone={level}>{label}</StatusBadge> <span className={styles.reasons}>{reasons}</span>
      </button>
      {over && <Tooltip target={over} opened label={reasons} multiline maw={280} className={styles.tip ?? ''} />}
    </>
  );
});

/** In the shape of what comes. */
export const HealthPending = () => <span className={styles.pending} aria-hidden="true" />;
