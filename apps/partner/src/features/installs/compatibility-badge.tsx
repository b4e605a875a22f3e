import type { Compatibility, InstallCheck } from '@app/contract/installs';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';

const tones: Record<Compatibility, Tone> = {
  compatible: 'good',
  notCompatible: 'attention',
  failed: 'bad',
  installed: 'quiet',
  archived: 'quiet',
};

export function CompatibilityBadge({ compatibility }: Pick<InstallCheck, 'compatibility'>) {
  const { t } = useTranslation('partner');
  return <StatusBadge tone={tones[compatibility]}>{t(`install.compatibility.${compatibility}`)}</StatusBadge>;
}

/** An account where an install failed can be chosen again. */
export const canBeChosen = ({ compatibility }: Pick<InstallCheck, 'compatibility'>) =>
  compatibility === 'compatible' || compatibility === 'failed';
