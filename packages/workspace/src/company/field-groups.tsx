import type { CompanyField } from '@app/contract/company-rules';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TextField } from './company-fields.tsx';
import type { CompanyFieldsForm } from './use-company-fields.ts';

type Props = { form: CompanyFieldsForm };

export const reachFields = ['name', 'email', 'phone', 'websiteUrl'] as const satisfies CompanyField[];
export const placeFields = [
  'line1',
  'line2',
  'locality',
  'region',
  'postalCode',
  'countryCode',
  'timeZone',
] as const satisfies CompanyField[];

/** Who it is and how it is reached. */
export function ReachFields({ form }: Props) {
  return (
    <>
      <TextField form={form} field="name" autoComplete="organization" wide />
      <TextField form={form} field="email" autoComplete="work email" type="email" />
      <TextField form={form} field="phone" autoComplete="work tel" type="tel" />
      <TextField form={form} field="websiteUrl" autoComplete="url" type="url" wide />
    </>
  );
}

/** Where it is, and what time it is there. */
export function PlaceFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField form={form} field="line1" autoComplete="address-line1" wide />
      <TextField form={form} field="line2" autoComplete="address-line2" wide />
      <TextField form={form} field="locality" autoComplete="address-level2" />
      <ChoiceField
        form={form}
        field="region"
        disabled={form.values.region === '' && !form.isRequired('region')}
        placeholder={form.values.countryCode === '' ? t('company.countryFirst') : undefined}
      />
      <TextField form={form} field="postalCode" autoComplete="postal-code" />
      <ChoiceField form={form} field="countryCode" />
      <ChoiceField form={form} field="timeZone" wide />
    </>
  );
}
