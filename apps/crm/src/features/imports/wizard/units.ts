import { currentLocale } from '@app/i18n/use-formats';

const unit = (name: string, value: number, display: 'short' | 'long') =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: name,
    unitDisplay: display,
    maximumFractionDigits: display === 'short' && value < 10 ? 1 : 0,
  }).format(value);

const KB = 1024;
const MB = KB * KB;

/** "38 MB": in the largest unit of which there is at least one. */
export function writeBytes(bytes: number): string {
  if (bytes >= MB) return unit('megabyte', bytes / MB, 'short');
  return bytes >= KB ? unit('kilobyte', bytes / KB, 'short') : unit('byte', bytes, 'long');
}

/** "40 seconds", "3 minutes": what is left of a wait is not known more exactly. */
export function writeDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return unit('second', seconds, 'long');
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? unit('minute', minutes, 'long') : unit('hour', Math.round(minutes / 60), 'long');
}
