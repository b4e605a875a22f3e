import { type CompanyField, type Fault, longest, postalExample } from '@app/contract/company-rules';
import type { TFunction } from 'i18next';

/** What is wrong with a field, and how it would be right. */
export function faultText(t: TFunction, field: CompanyField, fault: Fault, country: string): string {
  if (fault === 'required') return t('settings.fault.required');
  if (fault === 'tooLong') return t('settings.fault.tooLong', { count: longest[field] });
  switch (field) {
    case 'postalCode': {
      const example = postalExample(country);
      return example ? t('settings.fault.postalCodeLike', { example }) : t('settings.fault.postalCode');
    }
    case 'email':
    case 'phone':
    case 'websiteUrl':
    case 'region':
    case 'countryCode':
    case 'timeZone':
      return t(`settings.fault.${field}`);
    default:
      return t('settings.fault.text');
  }
}
