import type { Client } from '@app/contract/clients';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { SelectedBar } from '@app/ui/table/selected-bar';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import { openModal } from '#modals';
import { type Exported, useExport } from '../list/use-export.ts';
import styles from './selected-clients.module.css';
import { useAssign } from './use-assign.ts';

type Props = Exported & { clients: Client[]; onClear: () => void };

/** What can be done with the chosen clients. */
export function SelectedClients({ clients, columns, health, onClear }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const save = useExport({ columns, health });
  const install = () =>
    openModal('installInto', {
      accountIds: clients.map(({ id }) => id),
      ...(clients.length === 1 && { name: clients[0]?.name }),
    });
  return (
    <SelectedBar
      label={t('clients.selection.label')}
      count={t('clients.selection.count', { count: clients.length, number: number(clients.length) })}
      onClear={onClear}
    >
      <Button size="xs" onClick={install}>
        {t('clients.selection.install')}
      </Button>
      <Assign clients={clients} onDone={onClear} />
      <Button size="xs" variant="default" disabled={!save} onClick={() => void save?.(clients)}>
        {t('clients.export')}
      </Button>
    </SelectedBar>
  );
}

function Assign({ clients, onDone }: { clients: Client[]; onDone: () => void }) {
  const { t } = useTranslation('partner');
  const people = useQuery(peopleQueries.list(getBoot().accountId));
  const assign = useAssign();
  return (
    <LazyMenu
      position="top-start"
      width={240}
      className={styles.people}
      target={
        <Button size="xs" variant="default">
          {t('clients.selection.assign')}
        </Button>
      }
    >
      {(Menu) => (
        <>
          {people.isError && <Menu.Label>{t('clients.selection.peopleError')}</Menu.Label>}
          {people.data?.map((person) => (
            <Menu.Item key={person.id} onClick={() => assign(clients, person, onDone)}>
              <bdi>{person.name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => assign(clients, null, onDone)}>{t('clients.selection.nobody')}</Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}
