import type { AssetContent } from '@app/contract/asset-content';
import type { Asset } from '@app/contract/assets';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetQueries } from '#data/solutions/assets.ts';
import { DifferenceView } from './difference-view.tsx';
import { differencesOf } from './differences.ts';
import styles from './versions.module.css';

type Version = {
  version: number;
  name: string;
  content: AssetContent;
  savedDate: string | null;
  savedBy: { name: string } | null;
};
type Props = {
  solutionId: number;
  assetId: number;
  /** What is in the editor now. */
  now: Pick<Asset, 'name' | 'content'>;
  /** Without it nothing can be taken back. */
  onTake?: ((taken: Pick<Asset, 'name' | 'content'>, version: number) => void) | undefined;
};

/** Every version that was saved, what is different from what is being edited, and the way back to it. */
export function VersionsModal({ solutionId, assetId, now, onTake }: Props) {
  const { t } = useTranslation('crm');
  const versions = useQuery(assetQueries.versions(getBoot().accountId, { solutionId, assetId }));
  const [chosen, setChosen] = useState<number>();
  return (
    <QueryView
      query={versions}
      loading={<TablePlaceholder rows={4} columns={2} />}
      error={t('asset.versions.error')}
      isEmpty={(found) => found.length === 0}
      empty={<p className={styles.note}>{t('asset.versions.empty')}</p>}
    >
      {(found) => {
        // What was installed is what most want to compare with.
        const shown = found.find(({ version }) => version === chosen) ?? found.at(-1);
        return (
          <div className={styles.columns}>
            <ul className={styles.list} aria-label={t('asset.versions.title')}>
              {found.map((version) => (
                <Row
                  key={version.version}
                  version={version}
                  isChosen={version === shown}
                  onChoose={() => setChosen(version.version)}
                />
              ))}
            </ul>
            {shown && <Compared shown={shown} now={now} onTake={onTake} />}
          </div>
        );
      }}
    </QueryView>
  );
}

function Row({ version, isChosen, onChoose }: { version: Version; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const { savedDate, savedBy } = version;
  return (
    <li>
      <button type="button" className={styles.version} aria-pressed={isChosen} onClick={onChoose}>
        <strong>{useVersionName(version)}</strong>
        {savedDate !== null && <span className={styles.note}>{dateTime(savedDate)}</span>}
        {savedBy && (
          <span className={styles.note}>
            <bdi>{savedBy.name}</bdi>
          </span>
        )}
        {savedDate === null && version.version !== 0 && <span className={styles.note}>{t('contacts.gone')}</span>}
      </button>
    </li>
  );
}

function useVersionName({ version }: Version): string {
  const { t } = useTranslation('crm');
  return version === 0 ? t('asset.versions.installed') : t('asset.versions.one', { version });
}

function Compared({ shown, now, onTake }: { shown: Version } & Pick<Props, 'now' | 'onTake'>) {
  const { t } = useTranslation('crm');
  const name = useVersionName(shown);
  const differences = differencesOf(shown, now);
  return (
    <section className={styles.compared} aria-label={name}>
      <p className={styles.note}>{t('asset.versions.note')}</p>
      {differences.length === 0 ? (
        <p>{t('asset.versions.same')}</p>
      ) : (
        <ul className={styles.differences}>
          {differences.map((difference) => (
            <DifferenceView key={difference.key} difference={difference} />
          ))}
        </ul>
      )}
      {onTake && differences.length > 0 && (
        <Button
          style={{ justifySelf: 'start' }}
          onClick={() => {
            closeModals();
            onTake({ name: shown.name, content: shown.content }, shown.version);
          }}
        >
          {t('asset.versions.take')}
        </Button>
      )}
    </section>
  );
}
