import type { ContactSelection } from '@app/contract/bulk-jobs';
import { useFormats } from '@app/i18n/use-formats';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { SelectedBar } from '@app/ui/table/selected-bar';
import { useMay } from '@app/workspace/data/member.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { DownIcon } from '../list/icons.tsx';
import type { ShownList } from './export-form.tsx';
import type { BulkName } from './name-of-action.ts';
import { bulkEntries } from './registry.tsx';

type Props = {
  count: number;
  total: number;
  isAll: boolean;
  selection: ContactSelection;
  list: ShownList;
  isTrash: boolean;
  onChooseAll: () => void;
  onClear: () => void;
};

/** What can be done with the chosen contacts. */
export function BulkBar({ count, total, isAll, selection, list, isTrash, onChooseAll, onClear }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const may = { bulkDelete: useMay('bulkDelete'), export: useMay('export') };
  const isAllowed = (name: BulkName) => (name === 'delete' ? may.bulkDelete : name !== 'export' || may.export);
  const entries = bulkEntries.filter(({ place, name }) => place === (isTrash ? 'trash' : 'list') && isAllowed(name));
  const start = (action: BulkName) => openModal('bulkAction', { action, selection, count, list });
  const [first, ...others] = entries.filter(({ isInBar }) => !isInBar);
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
      {entries
        .filter(({ isInBar }) => isInBar)
        .map(({ name }) => (
          <Button key={name} size="xs" variant="default" onClick={() => start(name)}>
            {t(`contacts.bulk.${name}`)}
          </Button>
        ))}
    </SelectedBar>
  );
}
