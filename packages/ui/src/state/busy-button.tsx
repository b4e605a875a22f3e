import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type Props = Omit<ButtonProps, 'loading' | 'disabled'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { busy: boolean };

/**
 * A button whose work may take a while. It is never disabled: a disabled button drops the keyboard's focus on the
 * floor. While busy it ignores clicks, also the one that Enter in a field makes.
 */
export function BusyButton({ busy, onClick, leftSection, 'aria-disabled': isDisabled, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={busy || isDisabled || undefined}
      data-busy={busy || undefined}
      leftSection={busy ? <Loader size={14} color="currentColor" aria-hidden /> : leftSection}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
