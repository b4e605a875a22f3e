import type { ImportState } from '@app/contract/imports';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';

const tones: Record<ImportState, Tone> = {
  draft: 'quiet',
  checking: 'attention',
  checked: 'attention',
  importing: 'attention',
  done: 'good',
  stopped: 'attention',
  undoing: 'attention',
  undone: 'quiet',
  failed: 'bad',
};

export function StateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation('crm');
  return <StatusBadge tone={tones[state]}>{t(`imports.states.${state}`)}</StatusBadge>;
}
