import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { label: string; name?: string; busy?: boolean; run: () => void; children: ReactNode };

/** While busy it is not `disabled`: that would take the focus away from who works with the keyboard. */
export function RowAction({ label, name = label, busy = false, run, children }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={name} aria-busy={busy} aria-disabled={busy} onClick={() => busy || run()}>
        {busy ? <Loader size={16} color="currentColor" aria-hidden="true" /> : children}
      </ActionIcon>
    </Tooltip>
  );
}
