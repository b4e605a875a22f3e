import type { SolutionState } from '@app/contract/solutions';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';

const tones: Record<SolutionState, Tone> = { draft: 'quiet', running: 'good', paused: 'attention', ended: 'quiet' };

export function StateBadge({ state }: { state: SolutionState }) {
  const { t } = useTranslation('crm');
  return <StatusBadge tone={tones[state]}>{t(`solutions.states.${state}`)}</StatusBadge>;
}
