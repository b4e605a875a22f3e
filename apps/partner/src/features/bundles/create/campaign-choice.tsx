import { bundleLimits } from '@app/contract/bundles';
import type { Listing } from '@app/contract/listings';
import { useFormats } from '@app/i18n/use-formats';
import { ChoiceList } from '@app/ui/choice-list';
import { SearchField } from '@app/ui/page/search-field';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CampaignState } from '../campaign-state.tsx';
import { filterByName } from '../names.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { type BundleDraft, isFull } from './bundle-draft.ts';
import styles from './create-bundle.module.css';
import { type Choices, canBeChosen } from './use-choices.ts';

type Props = {
  id: string;
  choices: Choices;
  draft: BundleDraft;
  fault: string | undefined;
  add: (refs: string[]) => void;
  remove: (refs: string[]) => void;
};

export function CampaignChoice(props: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { choices, fault } = props;
  const headingId = useId();
  const loaded = choices.query.data?.length;
  return (
    <section className={styles.choose} aria-labelledby={headingId}>
      <div className={styles.chooseHead}>
        <h3 id={headingId} className={styles.label}>
          {t('bundles.create.campaigns')}
        </h3>
        <span className={styles.count} role="status">
          {loaded !== undefined &&
            (loaded < choices.total
              ? t('bundles.create.loaded', { loaded: number(loaded), total: number(choices.total) })
              : t('bundles.count', { count: loaded, number: number(loaded) }))}
        </span>
      </div>
      <QueryView
        query={choices.query}
        loading={<TextPlaceholder lines={6} />}
        error={t('bundles.listingsError')}
        isEmpty={(all) => all.length === 0}
        empty={<Empty text={t('bundles.create.noCampaigns')} />}
      >
        {(all) => <LoadedChoices {...props} all={all} />}
      </QueryView>
      {fault && (
        <p className={styles.fault} id={`${props.id}-fault`}>
          {fault}
        </p>
      )}
    </section>
  );
}

function LoadedChoices({ id, choices, draft, fault, add, remove, all }: Props & { all: Listing[] }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const [q, setQ] = useState('');
  const shown = filterByName(all, q);
  const chosen = new Set(draft.refs);
  const open = shown.filter(canBeChosen).map(({ immutableId }) => immutableId);
  const isAllChosen = open.length > 0 && open.every((ref) => chosen.has(ref));
  const full = isFull(draft);
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          value={q}
          onChange={setQ}
          label={t('bundles.create.filter')}
          placeholder={t('bundles.create.filter')}
        />
        {open.length > 0 && (
          <Button variant="default" onClick={() => (isAllChosen ? remove(open) : add(open))}>
            {t(isAllChosen ? 'bundles.create.deselectAll' : 'bundles.create.selectAll', {
              number: number(open.length),
            })}
          </Button>
        )}
      </div>
      {shown.length > 0 ? (
        <ChoiceList
          id={id}
          label={t('bundles.create.campaigns')}
          choices={shown.map((listing) => ({
            id: listing.immutableId,
            name: listing.name,
            end: <CampaignState listing={listing} />,
            // A full bundle disables all campaigns except the chosen ones, which can still be removed.
            disabled: !canBeChosen(listing) || (full && !chosen.has(listing.immutableId)),
          }))}
          chosen={chosen}
          busy={!choices.isComplete}
          describedBy={fault && `${id}-fault`}
          onToggle={(ref) => (chosen.has(ref) ? remove : add)([ref])}
          onChooseAll={() => add(open)}
        />
      ) : (
        <p className={styles.quiet}>{t(choices.isComplete ? 'bundles.create.noMatch' : 'bundles.create.noMatchYet')}</p>
      )}
      {full && <p className={styles.quiet}>{t('bundles.create.full', { number: number(bundleLimits.campaigns) })}</p>}
      {choices.hasNextPageFailed && <NotLoaded busy={choices.isTrying} onReload={choices.retryNextPage} />}
    </>
  );
}
