import type { InstallRun } from '@app/contract/installs';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';

/** A run in two lines: what is installed, updated or uninstalled, and how many accounts are in which state. */
export function useDescribeRun() {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  return ({ kind, name, result, counts: { waiting, running, done, failed, cancelled } }: InstallRun) => {
    const state = result === 'installing' ? 'running' : result;
    const part = (key: 'done' | 'failed' | 'left' | 'cancelled', count: number) =>
      count > 0 && t(`install.counts.${key}`, { count, number: number(count) });
    return {
      headline: t(`install.headline.${kind}.${state}` as 'install.headline.install.running', { name }),
      counts:
        [part('done', done), part('failed', failed), part('left', waiting + running), part('cancelled', cancelled)]
          .filter(Boolean)
          .join(' · ') || t('install.counts.none'),
    };
  };
}
