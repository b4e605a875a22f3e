import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { searchable } from '@app/i18n/searchable';
import { type OptionsFilter, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './matching.module.css';
import { type ChoiceGroup, NEW, NONE, type useTargetChoices } from './use-target-choices.ts';

type Props = {
  label: string;
  value: string | null;
  choices: ReturnType<typeof useTargetChoices>;
  /** Which column has a target already. */
  holderName: (target: string) => string | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** Is there while it is open: a thousand of them would be too much. */
export function TargetSelect({ label, value, choices, holderName, onChoose, onClose }: Props) {
  const { t } = useTranslation('crm');
  return (
    <Select
      aria-label={label}
      data={choices}
      value={value ?? NONE}
      searchable
      autoFocus
      defaultDropdownOpened
      allowDeselect={false}
      selectFirstOptionOnChange
      filter={filter}
      nothingFoundMessage={t('contacts.nothingFound')}
      maxDropdownHeight={320}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      onDropdownClose={onClose}
      renderOption={({ option }) => {
        const holder = holderName(option.value);
        return (
          <span className={styles.option}>
            <bdi>{option.label}</bdi>
            {holder !== undefined && (
              <span className={styles.holder}>
                <bdi>{holder}</bdi>
              </span>
            )}
          </span>
        );
      }}
    />
  );
}

/** "New field" can always be chosen: whoever finds nothing may want it. */
const filter: OptionsFilter = ({ options, search }) => {
  const wanted = searchable(search.trim());
  const fits = ({ value, label }: { value: string; label: string }) =>
    value === NEW || searchable(label).includes(wanted);
  return (options as (ChoiceGroup | ChoiceGroup['items'][number])[]).flatMap<
    ChoiceGroup | ChoiceGroup['items'][number]
  >((option) => {
    if (!('group' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
