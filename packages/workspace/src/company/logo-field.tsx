import { LOGO_LONGEST } from '@app/contract/logo-rule';
import { getBoot } from '@app/frame/state/boot.ts';
import { useTranslation } from 'react-i18next';
import { ImageField } from './image-field.tsx';

/** Twice the size at which it is shown, for sharp screens. */
const room = { widest: 480, highest: 160, longest: LOGO_LONGEST };

type Props = { logo: string; onChange: (logo: string) => void };

/** The company’s logo as others see it. */
export function LogoField({ logo, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <ImageField
      image={logo}
      alt={getBoot().company.name}
      onChange={onChange}
      room={room}
      texts={{
        label: t('company.logo.label'),
        hint: t('company.logo.hint'),
        choose: t(logo ? 'company.logo.change' : 'company.logo.choose'),
        remove: t('company.logo.remove'),
        unreadable: t('company.logo.unreadable'),
      }}
    />
  );
}
