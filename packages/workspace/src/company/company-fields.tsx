import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { CompanyField } from '@app/contract/company-rules';
import { currentLocale } from '@app/i18n/use-formats';
import { Button, type OptionsFilter, Select, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../profile/settings.module.css';
import { type ChoiceFieldName, filterOptions, type Option, optionsOf, shownValue, withCurrent } from './choices.ts';
import { faultText } from './fault-text.ts';
import { type CompanyFieldsForm, fieldId } from './use-company-fields.ts';

type Props = { form: CompanyFieldsForm; field: CompanyField; wide?: boolean };

type TextProps = Props & { autoComplete: HTMLInputAutoCompleteAttribute; type?: 'email' | 'tel' | 'url' };

export function TextField({ form, field, wide = false, type, autoComplete }: TextProps) {
  const props = useFieldProps(form, field);
  return (
    <FieldBox form={form} field={field} wide={wide}>
      <TextInput
        {...props}
        autoComplete={autoComplete}
        // E-mail and numbers run from left to right in every language; names and streets as they are written.
        {...(type ? { type, dir: 'ltr' } : { dir: 'auto' })}
        value={form.values[field]}
        onChange={(event) => form.change(field, event.currentTarget.value)}
      />
    </FieldBox>
  );
}

type ChoiceProps = Props & { field: ChoiceFieldName; placeholder?: string | undefined; disabled?: boolean };

export function ChoiceField({ form, field, wide = false, ...more }: ChoiceProps) {
  const { t } = useTranslation();
  const props = useFieldProps(form, field);
  const { options, label, setOpen } = useOptions(form, field);
  const search = form.searchOf(field);
  return (
    <FieldBox form={form} field={field} wide={wide}>
      <Select
        {...props}
        {...more}
        data={options}
        value={form.values[field] || null}
        onChange={(value) => form.change(field, value ?? '')}
        searchValue={search ?? label}
        onSearchChange={(text) => form.search(field, text === label ? null : text)}
        onOptionSubmit={() => form.search(field, null)}
        onKeyDownCapture={(event) => chooseByEnter(event, search !== null)}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          props.onBlur();
        }}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        openOnFocus={false}
        filter={byNames}
        nothingFoundMessage={t('company.noMatch')}
        maxDropdownHeight={280}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
      />
    </FieldBox>
  );
}

/** Only the focused field computes and renders its hundreds of options. */
function useOptions({ values }: CompanyFieldsForm, field: ChoiceFieldName) {
  const [open, setOpen] = useState(false);
  const locale = currentLocale();
  const { [field]: value, countryCode } = values;
  const all = useMemo(() => (open ? optionsOf(field, countryCode, locale) : []), [open, field, countryCode, locale]);
  const label = useMemo(() => shownValue(field, value, countryCode, locale), [field, value, countryCode, locale]);
  return { options: withCurrent(all, { value, label }), label, setOpen };
}

/** Enter in an open list chooses the highlighted option, or the first match. */
function chooseByEnter(event: KeyboardEvent<HTMLInputElement>, isSearching: boolean) {
  const input = event.currentTarget;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || input.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  if (!isSearching) return;
  // Mantine's own Enter counts options as they stood before the search.
  event.stopPropagation();
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])];
  (options.find((option) => option.hasAttribute('data-combobox-selected')) ?? options[0])?.click();
}

const byNames: OptionsFilter = ({ options, search }) => filterOptions(options as Option[], search);

function useFieldProps(form: CompanyFieldsForm, field: CompanyField) {
  const { t } = useTranslation();
  const fault = form.faultOf(field);
  return {
    id: fieldId(field),
    label: t(`company.fields.${field}`),
    required: form.isRequired(field),
    error: fault && faultText(t, field, fault, form.values.countryCode),
    description: form.isDisputed(field) && theirText(t, form, field),
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    onBlur: () => form.visit(field),
  };
}

function theirText(t: TFunction, { base }: CompanyFieldsForm, field: CompanyField): string {
  const name = base.updatedBy || t('company.newer.somebody');
  const value = shownValue(field, base[field], base.countryCode, currentLocale());
  return value === '' ? t('company.newer.theirsEmpty', { name }) : t('company.newer.theirs', { name, value });
}

function FieldBox({ form, field, wide, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={wide ? styles.wide : undefined}>
      {children}
      {form.isDisputed(field) && (
        <Button variant="default" size="compact-xs" mt={4} onClick={() => form.takeTheirs(field)}>
          {t('company.newer.useTheirs')}
          <span className="visually-hidden">: {t(`company.fields.${field}`)}</span>
        </Button>
      )}
    </div>
  );
}
