import type { Compatibility, InstallCheck, InstallKind } from '@app/contract/installs';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';

const tones: Record<Compatibility, Tone> = {
  compatible: 'good',
  notCompatible: 'attention',
  failed: 'bad',
  installed: 'quiet',
  archived: 'quiet',
};

type Props = Pick<InstallCheck, 'compatibility'> & { kind: InstallKind };

/** In the words of what is to be done: nobody uninstalls what is "compatible". */
export function CompatibilityBadge({ compatibility, kind }: Props) {
  const { t } = useTranslation('partner');
  const isOpen = compatibility === 'compatible';
  if (kind === 'install')
    return <StatusBadge tone={tones[compatibility]}>{t(`install.compatibility.${compatibility}`)}</StatusBadge>;
  if (compatibility === 'notCompatible')
    return <StatusBadge tone="attention">{t(`install.cannot.${kind}`)}</StatusBadge>;
  if (kind === 'uninstall') return <StatusBadge tone="quiet">{t('install.compatibility.installed')}</StatusBadge>;
  return (
    <StatusBadge tone={isOpen ? 'good' : 'quiet'}>{t(isOpen ? 'install.newVersion' : 'install.upToDate')}</StatusBadge>
  );
}

/** An account where an install failed can be chosen again. */
export const canBeChosen = ({ compatibility }: Pick<InstallCheck, 'compatibility'>) =>
  compatibility === 'compatible' || compatibility === 'failed';
