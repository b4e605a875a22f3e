import { countriesIn, regionsOf } from '@app/i18n/countries';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { PageIcon } from '#lib/page-icon.tsx';
import styles from './order-form.module.css';
import type { OrderForm } from './order-values.ts';
import type { Words } from './price-lines.ts';

const field = { className: styles.field ?? '', size: 'md' } as const;
const list = { ...field, rightSection: <PageIcon name="open" /> };
const latin = { ...field, className: `${styles.field} ${styles.latin}` };
const demanded = { required: true, withAsterisk: false };

const toOption = ({ code, name }: { code: string; name: string }) => (
  <option key={code} value={code}>
    {name}
  </option>
);

export function CustomerFields({ words: { t, locale }, form }: { words: Words; form: OrderForm }) {
  // Memoised, so that typing in a field does not draw the 250 options again.
  const countries = useMemo(() => countriesIn(locale).map(toOption), [locale]);
  const { countryCode } = form.values;
  const regions = useMemo(() => regionsOf(countryCode).map(toOption), [countryCode]);
  const region = { label: t('field.region'), autoComplete: 'address-level1', ...form.getInputProps('region') };
  return (
    <section className={styles.section} aria-labelledby="customer">
      <h2 id="customer">{t('offer.customer.title')}</h2>
      <div className={styles.fields}>
        <TextInput
          {...field}
          {...demanded}
          className={`${styles.field} ${styles.wide}`}
          label={t('field.company')}
          name="company"
          autoComplete="organization"
          maxLength={120}
          {...form.getInputProps('company')}
        />
        <TextInput
          {...field}
          {...demanded}
          label={t('field.givenName')}
          name="givenName"
          autoComplete="given-name"
          maxLength={60}
          {...form.getInputProps('givenName')}
        />
        <TextInput
          {...field}
          label={t('field.familyName')}
          name="familyName"
          autoComplete="family-name"
          maxLength={60}
          {...form.getInputProps('familyName')}
        />
        <TextInput
          {...latin}
          {...demanded}
          type="email"
          label={t('field.workEmail')}
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <TextInput
          {...latin}
          type="tel"
          label={t('field.phone')}
          name="phone"
          autoComplete="tel"
          maxLength={40}
          {...form.getInputProps('phone')}
        />
        <NativeSelect
          {...list}
          {...demanded}
          label={t('field.country')}
          name="countryCode"
          autoComplete="country"
          {...form.getInputProps('countryCode')}
          onChange={(event) => form.setValues({ countryCode: event.currentTarget.value, region: '' })}
        >
          {countryCode === '' && <option value="">{t('field.countryChoose')}</option>}
          {countries}
        </NativeSelect>
        {regions.length > 0 ? (
          <NativeSelect {...list} {...region} name="region">
            <option value="" />
            {regions}
          </NativeSelect>
        ) : (
          <TextInput {...field} {...region} name="region" maxLength={80} />
        )}
      </div>
    </section>
  );
}
