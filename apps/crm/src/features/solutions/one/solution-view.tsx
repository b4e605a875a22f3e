import type { SolutionDetail } from '@app/contract/solutions';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { RecordSummary } from '@app/ui/page/record-summary';
import { Tabs } from '@app/ui/page/tabs';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Contents } from '../contents/contents.tsx';
import { Attentions } from './attentions.tsx';
import { FlowView } from './flow-view.tsx';
import { Log } from './log.tsx';
import { Numbers } from './numbers.tsx';
import styles from './one.module.css';
import { People } from './people.tsx';
import { Rules } from './rules.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { solutionSearch, tabs } from './search.ts';

type Props = Pick<PageProps<typeof solutionSearch>, 'search' | 'setSearch'> & { solution: SolutionDetail };

export function SolutionView({ solution, search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const { tab } = search;
  const { id, draft } = solution;
  return (
    <KeepFocus plain className={styles.view}>
      <Summary solution={solution} />
      <Attentions solution={solution} onTab={(next) => setSearch({ tab: next })} />
      <Tabs
        label={solution.name}
        value={tab}
        items={tabs.map((value) => ({ value, label: t(`solution.tabs.${value}`) }))}
        onChange={(value) => setSearch({ tab: solutionSearch.tab.read(value) })}
        className={styles.panel}
      >
        {tab === 'flow' && <FlowView solution={solution} view={search.view} onView={(view) => setSearch({ view })} />}
        {tab === 'people' && <People solution={solution} search={search} setSearch={setSearch} />}
        {tab === 'numbers' && <Numbers solution={solution} days={search.days} onDays={(days) => setSearch({ days })} />}
        {tab === 'content' && <Contents solution={solution} />}
        {tab === 'settings' && (
          <>
            {/* What a colleague has saved meanwhile is shown, not overwritten unseen. */}
            <ScheduleForm key={JSON.stringify(solution.schedule)} solution={solution} />
            <Rules key={JSON.stringify([draft.reEntry, draft.topicId, draft.links])} solution={solution} />
          </>
        )}
        {tab === 'log' && <Log solutionId={id} />}
      </Tabs>
    </KeepFocus>
  );
}

/** What it is and how it does, in a line. */
function Summary({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const { number, date, tags } = useFormats();
  const { active, completed, last30Days, categories, publishedDate, version, schedule } = solution;
  const facts = [
    publishedDate && t('solution.publishedOn', { date: date(publishedDate), version: number(version) }),
    schedule.start && t('solution.schedule.from', { date: date(schedule.start) }),
    schedule.end && t('solution.schedule.until', { date: date(schedule.end) }),
    tags(categories),
  ].filter(Boolean);
  return (
    <RecordSummary
      items={[
        { label: t('solutions.active'), value: number(active) },
        { label: t('solution.completed'), value: number(completed) },
        { label: t('solutions.goals30'), value: number(last30Days.goals) },
        { label: t('solutions.sent30'), value: number(last30Days.sent) },
      ]}
    >
      <Text size="sm" c="dimmed">
        <bdi>{facts.join(' · ')}</bdi>
      </Text>
    </RecordSummary>
  );
}
