import type { SolutionDetail } from '@app/contract/solutions';
import { Segments } from '@app/ui/page/segments';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { Flow } from '../flow/flow.tsx';
import { views } from './search.ts';

type View = (typeof views)[number];
type Props = { solution: SolutionDetail; view: View; onView: (view: View) => void };

/** What runs, with who stands where; and the draft, where that is another. */
export function FlowView({ solution, view, onView }: Props) {
  const { t } = useTranslation('crm');
  const { id, draft, running, faults } = solution;
  const isDraft = running === null || view === 'draft';
  return (
    <>
      {running && (
        <Segments
          label={t('solution.people.show')}
          value={view}
          onChange={onView}
          choices={views.map((value) => ({ value, label: t(`solution.flow.views.${value}`) }))}
        />
      )}
      <Flow
        draft={isDraft ? draft : running}
        counts={solution}
        faults={isDraft ? faults : undefined}
        onSelect={(at) => openModal('solutionPeople', { solutionId: id, at })}
      />
    </>
  );
}
