import { type CompanyField, type Fault, longest, postalExample } from '@app/contract/company-rules';
import type { TFunction } from 'i18next';

/** What is wrong with a field, and how it would be right. */
export function faultText(t: TFunction, field: CompanyField, fault: Fault, country: string): string {
  if (fault === 'required') return t('faults.required');
  if (fault === 'tooLong') return t('faults.tooLong', { count: longest[field] });
  switch (field) {
    case 'postalCode': {
      const example = postalExample(country);
      return example ? t('company.fault.postalCodeLike', { example }) : t('company.fault.postalCode');
    }
    case 'email':
    case 'phone':
    case 'websiteUrl':
    case 'region':
    case 'countryCode':
    case 'timeZone':
      return t(`company.fault.${field}`);
    default:
      return t('company.fault.text');
  }
}
