import type { InstallRun } from '@app/contract/installs';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';

const tones: Record<InstallRun['result'], Tone> = {
  installing: 'quiet',
  installed: 'good',
  partial: 'attention',
  failed: 'bad',
  cancelled: 'quiet',
};

/** Of a whole run, or of one of its accounts. */
export function ResultBadge({ kind, result }: Pick<InstallRun, 'kind' | 'result'>) {
  const { t } = useTranslation('partner');
  return (
    <StatusBadge tone={tones[result]}>
      {t(`install.result.${kind}.${result}` as 'install.result.install.failed')}
    </StatusBadge>
  );
}
