import type { Client } from '@app/contract/clients';
import { showToast } from '@app/ui/toasts';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ColumnName } from './arrange.ts';
import { clientsCsv, csvName, download } from './export-clients.ts';
import { MoreIcon } from './icons.tsx';
import { hideable } from './views.ts';

type Props = {
  clients: Client[];
  columns: ColumnName[];
  setHidden: (change: () => ColumnName[]) => void;
};

/** Which columns are shown, and what is shown as a file. */
export function MoreMenu({ clients, columns, setHidden }: Props) {
  const { t } = useTranslation();
  function save() {
    download(csvName(new Date()), clientsCsv(clients, columns, t));
    showToast({ text: t('clients.exported', { count: clients.length }) });
  }
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('clients.more')}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('clients.columns')}</Menu.Label>
        <Menu.CheckboxGroup
          value={columns}
          onChange={(chosen) => setHidden(() => hideable.filter((column) => !chosen.includes(column)))}
        >
          {hideable.map((column) => (
            <Menu.CheckboxItem key={column} value={column}>
              {t(`clients.${column}`)}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item disabled={clients.length === 0} onClick={save}>
          {t('clients.export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
