import { Stack } from '@mantine/core';
import { TablePlaceholder, TextPlaceholder } from './placeholder.tsx';

/** The layout of most detail pages: a few lines of text, and a table. */
export function DetailPlaceholder({ lines, columns }: { lines: number; columns: number }) {
  return (
    <Stack gap={20}>
      <TextPlaceholder lines={lines + 1} />
      <TablePlaceholder rows={6} columns={columns} />
    </Stack>
  );
}
