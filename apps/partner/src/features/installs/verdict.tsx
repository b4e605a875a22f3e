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

export function Verdict({ compatibility }: Pick<InstallCheck, 'compatibility'>) {
  const { t } = useTranslation('partner');
  return <StatusBadge tone={tones[compatibility]}>{t(`install.compatibility.${compatibility}`)}</StatusBadge>;
}

/** What failed before may be tried again. */
export const canBeChosen = ({ compatibility }: Pick<InstallCheck, 'compatibility'>) =>
  compatibility === 'compatible' || compatibility === 'failed';
