import { startsOf } from '@app/automation/campaign';
import type { Facts } from '@app/automation/rule';
import type { CampaignSchedule } from '@app/contract/campaign-steps';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SimulationData } from '#data/solutions/builder.ts';
import { momentOf, wallIn, zoneName } from '#data/wall-clock.ts';
import { Entries } from './entries.tsx';
import styles from './simulate.module.css';
import { storyOf, type Trial } from './story.ts';
import { NewTrial, Trials } from './trials.tsx';

/** Where it begins and when, what else happens, and what follows from it. */
export function Simulation({ simulation }: { simulation: SimulationData }) {
  const { t } = useTranslation('crm');
  const { campaign, schedule, reEntry, timeZone, facts, merge } = simulation;
  // The clock of the account, or of the solution where it has one.
  const zone = schedule.timeZone ?? timeZone;
  const starts = startsOf({ ...campaign, sendingHours: null });
  const [start, setStart] = useState(starts[0] ?? campaign.sequences[0]?.id ?? '');
  const [wall, setWall] = useState(() => firstWall(schedule, wallIn(zone, Date.now())));
  const [more, setMore] = useState<Trial[]>([]);
  const at = Date.parse(momentOf(wall, zone));
  const known = useMemo(() => factsOf(facts), [facts]);
  const story = useMemo(() => {
    const kind = campaign.goals.some(({ id }) => id === start) ? ('goal' as const) : ('sequence' as const);
    const first: Trial = { key: 'start', at, kind, id: start };
    const isOpen = (moment: number) => isWithin(schedule, wallIn(zone, moment).slice(0, DAY));
    const entry = { reEntry, isOpen };
    const { sendingHours } = schedule;
    return storyOf(campaign, [first, ...more], { zone, facts: known, sendingHours, entry, links: merge.link });
  }, [campaign, schedule, reEntry, zone, known, start, at, more, merge]);
  const groups = [
    { group: t('builder.goals'), items: campaign.goals.filter(({ id }) => starts.includes(id)) },
    { group: t('builder.sequences'), items: campaign.sequences },
  ];
  return (
    <>
      <div className={styles.fields}>
        <NativeSelect
          label={t('simulate.start')}
          value={start}
          data={groups
            .filter(({ items }) => items.length > 0)
            .map(({ group, items }) => ({ group, items: items.map(({ id, name }) => ({ value: id, label: name })) }))}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('simulate.when')}
          description={zoneName(zone)}
          value={wall}
          onChange={({ currentTarget: { value } }) => value !== '' && setWall(value)}
        />
      </div>
      <Trials campaign={campaign} trials={more} zone={zone} onChange={setMore} />
      <NewTrial campaign={campaign} wall={wall} zone={zone} onAdd={(trial) => setMore((old) => [...old, trial])} />
      <Entries
        simulation={simulation}
        entries={story}
        zone={zone}
        onTry={(trial) => setMore((old) => [...old, trial])}
      />
    </>
  );
}

/** Of a date with its time, what names the day. */
const DAY = '2026-01-31'.length;
const isWithin = ({ start, end }: CampaignSchedule, day: string) =>
  (start === null || start <= day) && (end === null || day <= end);

/** Now; where nobody can enter yet, the morning of the first day. */
const firstWall = ({ start }: CampaignSchedule, now: string) =>
  start !== null && now.slice(0, DAY) < start ? `${start}T09:00` : now;

const factsOf = ({ zone, tags, fields, opened, clicked, dealStage }: SimulationData['facts']): Facts => ({
  zone,
  tags: new Set(tags),
  fields: new Map(Object.entries(fields)),
  opened: new Set(opened),
  clicked: new Set(clicked),
  dealStage,
});
