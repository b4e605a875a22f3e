import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { OwnField } from '@app/contract/contact-fields';
import { Icon } from '@app/ui/icon';
import { Panel } from '@app/ui/overlay/panel';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { columnNames, moveColumn, ownColumn, type ShownColumn, usualColumns } from './columns.ts';
import styles from './contacts-page.module.css';
import { ArrowDownIcon } from './icons.tsx';
import { useColumnLabels } from './use-column-labels.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  columns: ShownColumn[];
  ownFields: OwnField[];
  onChange: (change: (old: ShownColumn[]) => ShownColumn[]) => void;
};

/** Which columns the table has, and in which order. */
export function ColumnPanel({ opened, onClose, columns, ownFields, onChange }: Props) {
  const { t } = useTranslation('crm');
  const labelOf = useColumnLabels(ownFields);
  const all = [...columnNames, ...ownFields.map(ownColumn)];
  const hidden = all.filter((id) => !columns.some((column) => column.id === id));
  const shown = columns.filter(({ id }) => all.includes(id));
  return (
    <Panel
      opened={opened}
      onClose={onClose}
      title={t('contacts.columns.title')}
      footer={
        <Button variant="default" onClick={() => onChange(() => usualColumns)}>
          {t('contacts.columns.reset')}
        </Button>
      }
    >
      <ul className={styles.columns}>
        {shown.map(({ id }, at) => (
          <li key={id}>
            <Checkbox
              checked
              disabled={id === 'name'}
              label={labelOf(id)}
              onChange={() => onChange((old) => old.filter((column) => column.id !== id))}
            />
            <ActionIcon
              aria-label={t('contacts.columns.up', { column: labelOf(id) })}
              aria-disabled={at === 0}
              onClick={() => onChange((old) => moveColumn(old, id, -1))}
            >
              <Icon name="up" size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('contacts.columns.down', { column: labelOf(id) })}
              aria-disabled={at === shown.length - 1}
              onClick={() => onChange((old) => moveColumn(old, id, 1))}
            >
              <ArrowDownIcon />
            </ActionIcon>
          </li>
        ))}
        {hidden.map((id) => (
          <li key={id}>
            <Checkbox checked={false} label={labelOf(id)} onChange={() => onChange((old) => [...old, { id }])} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
