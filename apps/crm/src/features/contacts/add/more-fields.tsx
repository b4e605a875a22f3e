import { contactTypes } from '@app/contract/contact-words';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ChooseSeveral } from '../choose-several.tsx';
import { OwnFieldInput, PlainFieldInput } from '../field-input.tsx';
import { useFilterWords } from '../filters/use-filter-words.ts';
import styles from './add.module.css';
import type { Typed } from './new-contact.ts';

const LONGEST_PERMISSION = 500;

export function MoreFields({ form }: { form: UseFormReturnType<Typed> }) {
  const { t, tags, people, ownFields } = useFilterWords();
  const { ownerId } = form.values;
  // One's own name stands there before the list of people has come.
  const isKnown = ownerId === '' || people.some(({ value }) => value === ownerId);
  return (
    <>
      <div className={styles.fields}>
        <NativeSelect
          label={t('contacts.columns.type')}
          data={contactTypes.map((type) => ({ value: type as string, label: t(`contacts.types.${type}`) }))}
          {...form.getInputProps('type')}
        />
        <NativeSelect
          label={t('contacts.columns.owner')}
          data={[
            { value: '', label: t('contacts.nobody') },
            ...people,
            ...(isKnown ? [] : [{ value: ownerId, label: t('contacts.add.me') }]),
          ]}
          {...form.getInputProps('ownerId')}
        />
      </div>
      <ChooseSeveral
        label={t('contacts.columns.tags')}
        choices={tags}
        value={form.values.tagIds}
        onChange={(tagIds) => form.setFieldValue('tagIds', tagIds)}
      />
      <Textarea
        label={t('contacts.add.permission')}
        description={t('contacts.add.permissionNote')}
        maxLength={LONGEST_PERMISSION}
        autosize
        minRows={2}
        {...form.getInputProps('permission')}
      />
      <details className={styles.more}>
        <summary>{t('contacts.add.more')}</summary>
        <div className={styles.fields}>
          <PlainFieldInput
            field="country"
            label={t('contacts.fields.country')}
            value={form.values.country}
            onChange={(country) => form.setFieldValue('country', country)}
          />
          <PlainFieldInput
            field="language"
            label={t('contacts.fields.language')}
            value={form.values.language}
            onChange={(language) => form.setFieldValue('language', language)}
          />
          <TextInput type="date" label={t('contacts.fields.birthday')} {...form.getInputProps('birthday')} />
          {ownFields.map((field) => (
            <OwnFieldInput
              key={field.id}
              field={field}
              label={field.name}
              value={form.values.fields[field.id] ?? null}
              onChange={(value) => form.setFieldValue('fields', { ...form.values.fields, [field.id]: value })}
            />
          ))}
        </div>
      </details>
    </>
  );
}
