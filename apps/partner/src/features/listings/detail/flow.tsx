import type { CampaignContent } from '@app/contract/campaign-content';
import { useFormats } from '@app/i18n/use-formats';
import styles from '@app/ui/flow/flow.module.css';
import { layOutFlow } from '@app/ui/flow/flow-layout';
import { FlowLines } from '@app/ui/flow/flow-lines';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GoalIcon } from './icons.tsx';
import { AssetText, StepItem } from './step-item.tsx';

type Assets = ReadonlyMap<string, CampaignContent['assets'][number]>;

/** A campaign's goals and sequences as rows of cards, from first to last. Screen readers get nested lists. */
export function Flow({ content }: { content: CampaignContent }) {
  const { t } = useTranslation('partner');
  const { goals, sequences, flow } = content;
  const { rows, lines, isStart, nextOf } = useMemo(
    () =>
      layOutFlow(
        [...goals, ...sequences].map(({ key }) => key),
        flow,
      ),
    [goals, sequences, flow],
  );
  const assets = useMemo(() => new Map(content.assets.map((asset) => [asset.key, asset])), [content]);
  const nameOf = (key: string) => [...goals, ...sequences].find((part) => part.key === key)?.name ?? '';
  return (
    <div className={styles.container}>
      <div className={styles.flow}>
        <FlowLines lines={lines} />
        <ol className={styles.rows} aria-label={t('campaign.contents.flow')}>
          {rows.map((keys, row) => (
            <li key={keys[0]}>
              <ul className={styles.row}>
                {keys.map((key) => {
                  const goal = goals.find((each) => each.key === key);
                  return (
                    <li key={key} className={styles.card} data-part={key} data-row={row} data-goal={!!goal}>
                      <Card
                        name={nameOf(key)}
                        goal={goal}
                        sequence={sequences.find((each) => each.key === key)}
                        starts={isStart(key)}
                        next={nextOf(key).map(nameOf)}
                        assets={assets}
                      />
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

type CardProps = {
  name: string;
  goal: CampaignContent['goals'][number] | undefined;
  sequence: CampaignContent['sequences'][number] | undefined;
  starts: boolean;
  next: string[];
  assets: Assets;
};

function Card({ name, goal, sequence, starts, next, assets }: CardProps) {
  const { t } = useTranslation('partner');
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
