import { kindsOfSource } from '@app/contract/notifications';
import type { PageProps } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Filters } from '@app/ui/page/filters';
import { Segments } from '@app/ui/page/segments';
import { Toolbar } from '@app/ui/page/toolbar';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownSource } from '../data/notifications.ts';
import { DownIcon } from './icons.tsx';
import { notificationsSearch } from './search.ts';

type Props = PageProps<typeof notificationsSearch> & { total: number | undefined };

export function NotificationFilters({ search, setSearch, total }: Omit<Props, 'params'>) {
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
      <Filters
        active={(search.show === 'all' ? 0 : 1) + (search.kind === undefined ? 0 : 1)}
        onReset={() => setSearch({ show: 'all', kind: undefined })}
      >
        <Segments
          label={t('notifications.filter.label')}
          value={search.show}
          onChange={(show) => setSearch({ show })}
          choices={[
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
      </Filters>
    </Toolbar>
  );
}
