import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { installQueries } from '#data/installs.ts';
import { openModal, type PartnerModals, requestCartLink } from '#modals';
import { useDescribeRun } from './describe-run.ts';
import styles from './install.module.css';

/** The marketplace modal after an install: links to the installed campaigns, and the usual next steps. */
export function InstalledModal({ installId }: PartnerModals['installed']) {
  const { t } = useTranslation('partner');
  const words = useDescribeRun();
  const run = useQuery(installQueries.run(getBoot().accountId, installId));
  return (
    <QueryView query={run} loading={<TextPlaceholder lines={4} />} error={t('install.error.status')}>
      {(found) => (
        <div className={styles.page}>
          <p className={styles.intro} role="status">
            {words(found).headline}
          </p>
          <p className={styles.quiet}>{words(found).counts}</p>
          {found.heldBack > 0 && <p className={styles.quiet}>{t('install.heldBackHelp')}</p>}
          <section aria-label={t('install.inMarketplace')}>
            <h3 className={styles.heading}>{t('install.inMarketplace')}</h3>
            <ul className={styles.campaigns}>
              {found.listings.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    to="/campaigns/marketplace/$id"
                    params={{ id: String(id) }}
                    onClick={closeModals}
                    className={styles.link}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <div className={styles.foot}>
            <span className={styles.actions}>
              {found.heldBack > 0 && (
                <Button variant="default" onClick={() => openModal('installRun', { installId })}>
                  {t('install.accounts')}
                </Button>
              )}
              {found.bundleId && found.kind === 'install' && (
                <Button
                  variant="default"
                  onClick={() => requestCartLink({ bundle: { id: found.bundleId ?? '', name: found.name } })}
                >
                  {t('install.cartLink')}
                </Button>
              )}
            </span>
            <Button onClick={closeModals} data-autofocus>
              {t('install.done')}
            </Button>
          </div>
        </div>
      )}
    </QueryView>
  );
}
