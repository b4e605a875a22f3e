import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { kindsOfSource } from '@app/contract/notifications';
import type { PageProps } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Toolbar } from '@app/ui/toolbar';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownSource } from '../data/notifications.ts';
import { DownIcon } from './icons.tsx';
import { notificationsSearch } from './search.ts';

type Props = PageProps<typeof notificationsSearch> & { total: number | undefined };

export function Filters({ search, setSearch, total }: Omit<Props, 'params'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Toolbar
      end={
        <span role="status">
          {total !== undefined && t('notifications.count', { count: total, number: number(total) })}
        </span>
      }
    >
      <SegmentedControl
        aria-label={t('notifications.filter.label')}
        bd="1px solid var(--line)"
        value={search.show}
        onChange={(value) => setSearch({ show: notificationsSearch.show.read(value) })}
        data={[
          { value: 'all', label: t('notifications.filter.all') },
          { value: 'unread', label: t('notifications.filter.unread') },
        ]}
      />
      <NativeSelect
        aria-label={t('notifications.filter.kind')}
        rightSection={<DownIcon />}
        value={search.kind ?? ''}
        onChange={({ currentTarget }) => setSearch({ kind: notificationsSearch.kind.read(currentTarget.value) })}
        data={[
          { value: '', label: t('notifications.filter.allKinds') },
          ...kindsOfSource[ownSource()].map((kind) => ({ value: kind, label: t(`notifications.kinds.${kind}`) })),
        ]}
      />
    </Toolbar>
  );
}
