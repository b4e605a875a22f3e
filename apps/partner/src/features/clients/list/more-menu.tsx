import type { Client } from '@app/contract/clients';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { ActionIcon } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreIcon } from './icons.tsx';
import type { ColumnName } from './order-clients.ts';
import { type Exported, useExport } from './use-export.ts';
import { hideable } from './views.ts';

type Props = Exported & {
  /** Read when they are exported: the menu itself is the same for all of them. */
  getClients: () => Client[];
  /** There are rows, and all of them have come. */
  isReady: boolean;
  setHidden: (change: () => ColumnName[]) => void;
};

/** Which columns are shown, and what is shown as a file. */
export const MoreMenu = memo(function MoreMenu({ getClients, isReady, columns, health, setHidden }: Props) {
  const { t } = useTranslation('partner');
  const save = useExport({ columns, health });
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      withinPortal={false}
      target={
        <ActionIcon variant="default" size={36} aria-label={t('clients.more')}>
          <MoreIcon />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
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
          <Menu.Item disabled={!isReady || !save} onClick={() => void save?.(getClients())}>
            {t('clients.export')}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  );
});
