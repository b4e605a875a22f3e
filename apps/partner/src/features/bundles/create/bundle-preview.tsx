import { useFormats } from '@app/i18n/use-formats';
import { CloseButton } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CampaignState } from '../campaign-state.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { type BundleDraft, tidyDraft } from './bundle-draft.ts';
import styles from './create-bundle.module.css';
import type { Chosen, ChosenCampaigns } from './use-chosen.ts';

type Props = {
  draft: BundleDraft;
  chosen: ChosenCampaigns;
  /** The id of the list that gets the focus when the last campaign is removed. */
  choicesId: string;
  remove: (refs: string[]) => void;
};

/** The bundle as it will be, campaigns in the order they were chosen. */
export function BundlePreview({ draft, chosen, choicesId, remove }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const headingId = useId();
  const { name, description } = tidyDraft(draft);
  const kept = chosen.campaigns.filter(({ state }) => state !== 'leftOut');
  const leftOut = chosen.campaigns.filter(({ state }) => state === 'leftOut');
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.label}>
        {t('bundles.create.preview')}
      </h3>
      <p className={styles.previewName} data-empty={name === '' || undefined}>
        <bdi>{name || t('bundles.create.untitled')}</bdi>
      </p>
      {description && (
        <p className={styles.previewText}>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className={styles.count} role="status">
        {t('bundles.count', { count: kept.length, number: number(kept.length) })}
      </p>
      {kept.length > 0 && (
        <ol className={styles.chosen} aria-label={t('bundles.listings')}>
          {kept.map((each) => (
            <Row key={each.ref} chosen={each} choicesId={choicesId} remove={remove} />
          ))}
        </ol>
      )}
      {chosen.hasNextPageFailed && <NotLoaded busy={chosen.isTrying} onReload={chosen.retryNextPage} />}
      {leftOut.length > 0 && (
        <>
          <p className={styles.quiet}>{t('bundles.create.leftOut')}</p>
          <ul className={styles.chosen} aria-label={t('bundles.create.leftOut')}>
            {leftOut.map((each) => (
              <Row key={each.ref} chosen={each} choicesId={choicesId} remove={remove} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type RowProps = { chosen: Chosen; choicesId: string; remove: Props['remove'] };

function Row({ chosen: { ref, listing, state }, choicesId, remove }: RowProps) {
  const { t } = useTranslation('partner');
  const name = listing?.name ?? t(state === 'leftOut' ? 'bundles.create.gone' : 'bundles.create.loading');

  function takeOut({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const row = currentTarget.closest('li');
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
    // The focus moves before the row is removed, or it would be lost with the row.
    (next ?? document.getElementById(choicesId))?.focus({ preventScroll: true });
    remove([ref]);
  }

  return (
    <li className={styles.chosenRow}>
      <span className={styles.chosenName}>
        <bdi>{name}</bdi> {listing && <CampaignState listing={listing} />}
      </span>
      <CloseButton size={28} iconSize={14} aria-label={t('bundles.create.remove', { name })} onClick={takeOut} />
    </li>
  );
}
