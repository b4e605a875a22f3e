import { useTranslation } from 'react-i18next';
import { MergeInput } from '../editor/merge-input.tsx';
import { toAddress } from '../rich/address.ts';

type Props = { value: string; onChange: (value: string) => void; isOptional?: boolean };

/** Where it leads; what is missing at the beginning is added once it is typed. */
export function AddressInput({ value, onChange, isOptional = false }: Props) {
  const { t } = useTranslation('crm');
  return (
    <MergeInput
      label={isOptional ? t('asset.addressOptional') : t('asset.address')}
      value={value}
      maxLength={2000}
      onChange={onChange}
      onBlur={() => toAddress(value) !== value && onChange(toAddress(value))}
    />
  );
}
