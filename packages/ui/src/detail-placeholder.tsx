import { Stack } from '@mantine/core';
import { TablePlaceholder, TextPlaceholder, TilesPlaceholder } from './placeholder.tsx';

/** The layout of most detail pages: a few lines of text, four numbers and a table. */
export function DetailPlaceholder({ lines, columns }: { lines: number; columns: number }) {
  return (
    <Stack gap={20}>
      <TextPlaceholder lines={lines} />
      <TilesPlaceholder tiles={4} />
      <TablePlaceholder rows={6} columns={columns} />
    </Stack>
  );
}
