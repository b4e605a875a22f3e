import { TablePlaceholder } from '@app/ui/state/placeholder';

/** A title and a table, like most pages. */
export function PagePlaceholder() {
  return (
    <div aria-busy="true" style={{ padding: 24 }}>
      <TablePlaceholder rows={8} columns={4} />
    </div>
  );
}
