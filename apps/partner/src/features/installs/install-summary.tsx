import type { Response } from '@app/contract/endpoint';
import type { checkInstall, InstallCheck, InstallKind } from '@app/contract/installs';
import { useFormats } from '@app/i18n/use-formats';
import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './install.module.css';

type Listings = Response<typeof checkInstall>['listings'];
type Props = { kind: InstallKind; listings: Listings; accounts: InstallCheck[] };

const sum = <T,>(items: T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0);

/** How many campaigns would be written, which are there already, and how many contacts are affected. */
export function InstallSummary({ kind, listings, accounts }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const there = sum(accounts, ({ installed }) => installed);
  const changes = sum(accounts, ({ clientChanges }) => clientChanges);
  const texts = sum(accounts, ({ clientTexts }) => clientTexts);
  const waiting = sum(accounts, ({ waiting: people }) => people);
  const written = kind === 'install' ? accounts.length * listings.length - there : there;
  const say = (key: 'written' | 'there' | 'changes' | 'texts' | 'waiting', count: number) =>
    t(`install.review.${kind}.${key}` as 'install.review.install.written', { count, number: number(count) });
  const lines = [
    say('written', written),
    kind === 'install' && there > 0 && say('there', there),
    kind === 'update' && changes > 0 && say('changes', changes),
    kind === 'update' && texts > 0 && say('texts', texts),
    kind !== 'install' && waiting > 0 && say('waiting', waiting),
  ].filter((line) => line !== false);
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section aria-label={t('install.campaigns')}>
        <h3 className={styles.heading}>{t('install.campaigns')}</h3>
        {/* A long list scrolls, also by keyboard. */}
        <Box component="ul" className={styles.campaigns ?? ''} aria-label={t('install.campaigns')} tabIndex={0}>
          {listings.map(({ id, name, version, goals, steps }) => (
            <li key={id}>
              <bdi className={styles.campaign}>{name}</bdi>
              <span className={styles.quiet}>
                {[
                  t('install.version', { version: number(version) }),
                  t('install.goals', { count: goals, number: number(goals) }),
                  t('install.steps', { count: steps, number: number(steps) }),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </Box>
      </section>
    </>
  );
}
