import type { ImportTarget } from '@app/contract/import-words';
import type { ContactImport } from '@app/contract/imports';
import { useFormats } from '@app/i18n/use-formats';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../permissions/radio-cards.tsx';
import { useTargetName } from '../wizard/use-target-name.ts';
import styles from './check.module.css';
import { chooseMode, type ExistingChoice, overwritable } from './existing-choice.ts';

type Props = { current: ContactImport; value: ExistingChoice; onChange: (value: ExistingChoice) => void };

/** Filled in, written over field by field, or left as they are; with what that does to each field. */
export function Existing({ current, value, onChange }: Props) {
  const { t } = useTranslation('crm');
  return (
    <RadioCards
      label={t('import.check.existing')}
      value={value.mode}
      onChange={(mode) => onChange(chooseMode(mode, value.overwrite))}
      choices={(['fill', 'overwrite', 'skip'] as const).map((mode) => ({
        value: mode,
        label: t(`import.check.${mode}`),
        note: t(`import.check.${mode}Note`),
      }))}
    >
      {value.mode === 'overwrite' ? (
        <FieldBoxes current={current} value={value} onChange={onChange} />
      ) : (
        value.mode === 'fill' && <FieldChanges current={current} />
      )}
    </RadioCards>
  );
}

function FieldBoxes({ current, value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const nameOf = useTargetName();
  const { overwrite } = value;
  const toggle = (target: ImportTarget, isOn: boolean) =>
    onChange({ ...value, overwrite: isOn ? [...overwrite, target] : overwrite.filter((each) => each !== target) });
  return (
    <fieldset className={styles.fields}>
      <legend>{t('import.check.fields')}</legend>
      {overwritable(current).map((target) => (
        <label key={target} className={styles.field}>
          <input
            type="checkbox"
            checked={overwrite.includes(target)}
            onChange={({ currentTarget }) => toggle(target, currentTarget.checked)}
          />
          <span>
            <bdi>{nameOf(target)}</bdi>
          </span>
          <Changed current={current} target={target} />
        </label>
      ))}
    </fieldset>
  );
}

function FieldChanges({ current }: { current: ContactImport }) {
  const { t } = useTranslation('crm');
  const nameOf = useTargetName();
  const id = useId();
  const changes = current.counts?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <div className={styles.fields}>
      <h3 id={id}>{t('import.check.changesTitle')}</h3>
      <ul aria-labelledby={id}>
        {changes.map(({ target }) => (
          <li key={target} className={styles.field}>
            <span>
              <bdi>{nameOf(target)}</bdi>
            </span>
            <Changed current={current} target={target} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many get another value there, as it was checked. */
function Changed({ current, target }: { current: ContactImport; target: ImportTarget }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const found = current.counts?.changes.find((change) => change.target === target);
  if (!found) return null;
  return (
    <span className={styles.counts}>
      {t('import.check.changes', { filled: number(found.filled), overwritten: number(found.overwritten) })}
    </span>
  );
}
