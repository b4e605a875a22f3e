import type { ContactSelection } from '@app/contract/bulk-jobs';
import type { ContactFilter } from '@app/contract/contact-filter';
import { useFormats } from '@app/i18n/use-formats';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { BusyButton } from '@app/ui/state/busy-button';
import { SelectedBar } from '@app/ui/table/selected-bar';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { DownIcon } from '../list/icons.tsx';
import type { BulkName } from './name-of-action.ts';
import { bulkEntries } from './registry.tsx';
import { useExport } from './use-export.ts';

type Props = {
  count: number;
  total: number;
  isAll: boolean;
  selection: ContactSelection;
  filter: ContactFilter;
  sort: string;
  isTrash: boolean;
  onChooseAll: () => void;
  onClear: () => void;
};

/** What can be done with the chosen contacts. */
export function BulkBar({ count, total, isAll, selection, filter, sort, isTrash, onChooseAll, onClear }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const entries = bulkEntries.filter(({ place }) => place === (isTrash ? 'trash' : 'list'));
  const save = useExport({ selection, filter, sort, count });
  const start = (action: BulkName) => openModal('bulkAction', { action, selection, count });
  const [first, ...others] = entries;
  return (
    <SelectedBar
      label={t('contacts.selection.label')}
      count={t(isAll && count === total ? 'contacts.selection.all' : 'contacts.selection.count', {
        number: number(count),
      })}
      onClear={onClear}
    >
      {!isAll && count < total && (
        <Button size="xs" variant="subtle" onClick={onChooseAll}>
          {t('contacts.selection.chooseAll', { number: number(total) })}
        </Button>
      )}
      {first && (
        <Button size="xs" onClick={() => start(first.name)}>
          {t(`contacts.bulk.${first.name}`)}
        </Button>
      )}
      {others.length > 0 && (
        <LazyMenu
          position="top-start"
          width={240}
          target={
            <Button size="xs" variant="default" rightSection={<DownIcon />}>
              {t('contacts.bulk.more')}
            </Button>
          }
        >
          {(Menu) =>
            others.map(({ name, isDangerous }) => (
              <Menu.Item key={name} {...(isDangerous && { color: 'red' })} onClick={() => start(name)}>
                {t(`contacts.bulk.${name}`)}
              </Menu.Item>
            ))
          }
        </LazyMenu>
      )}
      {!isTrash && (
        <BusyButton size="xs" variant="default" busy={save.isPending} onClick={() => save.mutate()}>
          {t('contacts.bulk.export')}
        </BusyButton>
      )}
    </SelectedBar>
  );
}
