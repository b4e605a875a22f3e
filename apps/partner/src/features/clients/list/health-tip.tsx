import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import styles from './clients-page.module.css';

export type TipProps = { target: HTMLElement; reasons: string };

/** In a file of its own, so that its script is loaded with the first tip that somebody wants. */
export const HealthTip = ({ target, reasons }: TipProps) => (
  <Tooltip target={target} opened label={reasons} multiline maw={280} className={styles.tip ?? ''} />
);
