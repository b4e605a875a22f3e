import { TablePlaceholder } from '@app/ui/placeholder';

/** In the shape of what most pages are: a title and a table. */
export function PagePlaceholder() {
  return (
    <div aria-busy="true" style={{ padding: 24 }}>
      <TablePlaceholder rows={8} columns={4} />
    </div>
  );
}
