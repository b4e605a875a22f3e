import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { notificationKinds } from '@app/contract/notifications';
import { Toolbar } from '@app/ui/toolbar';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageProps, Search } from '#app/routes.tsx';
import { useFormats } from '#lib/locale.ts';
import { DownIcon } from './icons.tsx';
import type { Filter } from './queries.ts';

const UNREAD = 'unread';

/** What the address says; a word it cannot mean is none. */
export const parseFilter = ({ show, kind }: Search): Filter => ({
  unread: show === UNREAD,
  kind: notificationKinds.find((each) => each === kind),
});

type Props = Pick<PageProps, 'setSearch'> & { filter: Filter; total: number | undefined };

export function Filters({ filter, setSearch, total }: Props) {
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
        value={filter.unread ? UNREAD : 'all'}
        onChange={(value) => setSearch({ show: value === UNREAD ? UNREAD : undefined })}
        data={[
          { value: 'all', label: t('notifications.filter.all') },
          { value: UNREAD, label: t('notifications.filter.unread') },
        ]}
      />
      <NativeSelect
        aria-label={t('notifications.filter.kind')}
        rightSection={<DownIcon />}
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) => setSearch({ kind: currentTarget.value || undefined })}
        data={[
          { value: '', label: t('notifications.filter.allKinds') },
          ...notificationKinds.map((kind) => ({ value: kind, label: t(`notifications.kinds.${kind}`) })),
        ]}
      />
    </Toolbar>
  );
}
