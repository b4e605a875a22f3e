import type { Bundle } from '@app/contract/bundles';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Metrics } from '@app/ui/page/metrics';
import { StatusBadge } from '@app/ui/status-badge';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import type { PartnerModals } from '#modals';
import { bundleActions } from './bundle-actions.tsx';
import { BundleCampaigns } from './bundle-campaigns.tsx';
import styles from './bundle-modal.module.css';
import { useBundleChange } from './use-bundle-change.ts';

/** Everything about one bundle, and everything one can do with it. It cannot be edited. */
export function BundleModal({ bundle, archived }: PartnerModals['bundle']) {
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  const { name, description, createdDate } = bundle;
  const count = bundle.solutionRefs.length;
  return (
    <div className={styles.bundle}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        {archived && <StatusBadge tone="quiet">{t('bundles.archived')}</StatusBadge>}
      </div>
      {description && (
        <p className={styles.description}>
          <bdi>{description}</bdi>
        </p>
      )}
      <Text size="sm" c="dimmed">
        {t('bundles.count', { count, number: number(count) })} · {t('bundles.createdOn', { date: date(createdDate) })}
      </Text>
      <Numbers bundle={bundle} />
      <BundleCampaigns refs={bundle.solutionRefs} />
      {archived ? <Archived bundle={bundle} /> : <Active bundle={bundle} />}
    </div>
  );
}

function Numbers({ bundle: { id } }: { bundle: Bundle }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { data } = useQuery(bundleQueries.stats(getBoot().accountId));
  const value = (name: 'installs' | 'sold') => (data ? number(data.get(id)?.[name] ?? 0) : '–');
  return (
    <div>
      <Metrics
        items={[
          { label: t('bundles.installs'), value: value('installs') },
          { label: t('bundles.sold'), value: value('sold') },
        ]}
      />
      <Link to="/installs" search={{ bundle: id }} className={styles.past}>
        {t('install.runs.past')}
      </Link>
    </div>
  );
}

function Active({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation('partner');
  const change = useBundleChange(bundle);
  return (
    <Group gap={8}>
      <Button onClick={() => bundleActions.install(bundle)}>{t('bundles.install')}</Button>
      <Button variant="default" onClick={() => bundleActions.createCartLink(bundle)}>
        {t('bundles.createCartLink')}
      </Button>
      <Button variant="default" onClick={() => bundleActions.startFrom(bundle)}>
        {t('bundles.newFrom')}
      </Button>
      <Button
        variant="default"
        onClick={() => {
          closeModals();
          change(true);
        }}
      >
        {t('bundles.archive')}
      </Button>
    </Group>
  );
}

function Archived({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation('partner');
  const change = useBundleChange(bundle);
  return (
    <Group gap={8}>
      <Button
        onClick={() => {
          closeModals();
          change(false);
        }}
      >
        {t('bundles.restore')}
      </Button>
      <Button variant="default" onClick={() => bundleActions.startFrom(bundle)}>
        {t('bundles.newFrom')}
      </Button>
    </Group>
  );
}
