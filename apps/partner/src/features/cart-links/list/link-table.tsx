import type { CartLink } from '@app/contract/links';
import { useFormats } from '@app/i18n/use-formats';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useRouter } from '@tanstack/react-router';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkActions } from './link-actions.tsx';
import { Bought, Created, Creator, Note, Price, State } from './link-cells.tsx';
import styles from './links.module.css';
import { type ColumnName, columnNames, isOngoing, type LinkSort } from './order-links.ts';

type Props = { links: CartLink[]; sort: LinkSort; onSort: (sort: LinkSort) => void };

const keyOf = ({ id }: CartLink) => id;
const hrefOf = ({ id }: CartLink) => `/links/${id}`;
const isDimmed = (link: CartLink) => !isOngoing(link);
const note = (link: CartLink) => <Note link={link} />;
const actions = (link: CartLink) => <LinkActions link={link} />;
/** Widths are CSS variables, because the style sheet makes them narrower on small screens. */
const width = (name: string) => `var(--${name})`;

/** Memoized, so that typing in the search field above does not render the table again. */
export const LinkTable = memo(function LinkTable({ links, sort, onSort }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { history } = useRouter();
  const open = useCallback((link: CartLink) => history.push(hrefOf(link)), [history]);
  const columns = useMemo<Column<CartLink>[]>(() => {
    const count = { align: 'end' as const, width: width('count') };
    const all: Record<ColumnName, Omit<Column<CartLink>, 'id' | 'header'>> = {
      name: { cell: ({ name }) => <bdi title={name}>{name}</bdi>, primary: true, width: 'auto' },
      price: { cell: ({ price }) => <Price price={price} />, align: 'end', width: width('price') },
      createdBy: { cell: ({ createdBy }) => <Creator name={createdBy} />, width: width('creator') },
      created: { cell: (link) => <Created link={link} />, width: width('created') },
      state: { cell: (link) => <State link={link} />, width: width('state') },
      opened: { cell: ({ opened }) => number(opened), ...count },
      started: { cell: ({ started }) => number(started), ...count },
      bought: { cell: (link) => <Bought link={link} />, ...count },
    };
    return columnNames.map((id) => ({ id, header: t(`links.${id}`), sortable: true, ...all[id] }));
  }, [t, number]);
  return (
    <div className={styles.table}>
      <DataTable
        label={t('links.table')}
        columns={columns}
        rows={links}
        rowKey={keyOf}
        rowHref={hrefOf}
        onOpen={open}
        sort={sort}
        onSort={onSort}
        dimmed={isDimmed}
        note={note}
        actions={actions}
        footer={t('links.legend')}
      />
    </div>
  );
});
