import type { CampaignContent } from '@app/contract/campaign-content';
import { useFormats } from '@app/i18n/use-formats';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './flow.module.css';
import { type FlowCard, layOutFlow } from './flow-layout.ts';
import { FlowLines } from './flow-lines.tsx';
import { GoalIcon } from './icons.tsx';
import { AssetText, StepItem } from './step-item.tsx';

type Assets = ReadonlyMap<string, CampaignContent['assets'][number]>;

/** A campaign's goals and sequences as rows of cards, from first to last. Screen readers get nested lists. */
export function Flow({ content }: { content: CampaignContent }) {
  const { t } = useTranslation('partner');
  const { rows, lines } = useMemo(() => layOutFlow(content), [content]);
  const assets = useMemo(() => new Map(content.assets.map((asset) => [asset.key, asset])), [content]);
  return (
    <div className={styles.container}>
      <div className={styles.flow}>
        <FlowLines lines={lines} />
        <ol className={styles.rows} aria-label={t('campaign.contents.flow')}>
          {rows.map((parts, row) => (
            <li key={parts[0]?.key}>
              <ul className={styles.row}>
                {parts.map((part) => (
                  <li
                    key={part.key}
                    className={styles.card}
                    data-part={part.key}
                    data-row={row}
                    data-goal={!!part.goal}
                  >
                    <Card part={part} assets={assets} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Card({ part, assets }: { part: FlowCard; assets: Assets }) {
  const { t } = useTranslation('partner');
  const { goal, sequence, name, starts, next } = part;
  const { list } = useFormats();
  return (
    <>
      <p className={styles.kind}>
        {goal && <GoalIcon />}
        {goal ? t(starts ? 'campaign.contents.start' : 'campaign.contents.goal') : t('campaign.contents.sequence')}
      </p>
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      {goal && <p className={styles.how}>{t(`campaign.goals.${goal.kind}`)}</p>}
      {goal?.asset && <AssetText asset={assets.get(goal.asset)} />}
      {sequence && (
        <ol className={styles.steps} aria-label={t('campaign.contents.steps', { name })}>
          {sequence.steps.map((step) => (
            <StepItem key={step.key} step={step} asset={step.asset === null ? undefined : assets.get(step.asset)} />
          ))}
        </ol>
      )}
      {next.length > 0 && <p className={styles.next}>{t('campaign.contents.next', { names: list(next) })}</p>}
    </>
  );
}
