import { rows as clients } from 'virtual:rows';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { createRoot } from 'react-dom/client';

type Client = (typeof clients)[number];

const ROW_HEIGHT = 44;
const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Client>();
const columns = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row }) => <a href={`/clients/${row.original.id}`}>{row.original.name}</a>,
  }),
  helper.accessor('url', { header: 'Website' }),
  helper.accessor('edition', { header: 'Edition' }),
  helper.accessor('startDate', { header: 'Start date' }),
  helper.accessor(({ change }) => change?.kind ?? '', { id: 'change', header: 'Change' }),
  helper.accessor('soldBy', { header: 'Sold by' }),
]);

/** The same rows with the same libraries and nothing else: what a list costs at the least. */
function Clients() {
  const table = useTable({ features, columns, data: clients });
  const { rows } = table.getRowModel();
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => ROW_HEIGHT, overscan: 12 });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <table>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id}>
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        <tr style={{ blockSize: before }} />
        {items.map(({ index }) => {
          const row = rows[index];
          return (
            row && (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            )
          );
        })}
        <tr style={{ blockSize: after }} />
      </tbody>
    </table>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Clients />);
