import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { reminderMinutes } from '@app/contract/tasks';
import { Checkbox, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWords } from '../words.ts';
import type { Draft } from './draft.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void };

const MOST = 3;
const HOUR = 60;
const DAY = 24 * HOUR;

/** When the owner is reminded, and whether by email as well. */
export function ReminderFields({ draft, onChange }: Props) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const before = (minutes: number) => {
    if (minutes === 0) return t('appointments.reminders.atStart');
    const time =
      minutes % DAY === 0
        ? words.unit(minutes / DAY, 'day')
        : minutes % HOUR === 0
          ? words.unit(minutes / HOUR, 'hour')
          : words.unit(minutes, 'minute');
    return t('appointments.reminders.before', { time });
  };
  return (
    <>
      <MultiSelect
        label={t('appointments.reminders.label')}
        data={reminderMinutes.map((minutes) => ({ value: String(minutes), label: before(minutes) }))}
        value={draft.reminders.map(String)}
        maxValues={MOST}
        hidePickedOptions
        maxDropdownHeight={240}
        onChange={(chosen) => onChange({ ...draft, reminders: chosen.map(Number).sort((one, other) => one - other) })}
      />
      {draft.reminders.length > 0 && (
        <Checkbox
          label={t('appointments.reminders.byMail')}
          checked={draft.remindByMail}
          onChange={({ currentTarget }) => onChange({ ...draft, remindByMail: currentTarget.checked })}
        />
      )}
    </>
  );
}
