import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Why something was not done, read aloud as soon as it is there; nothing where there is nothing to say. */
export function FaultText({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Text role="alert" c="var(--mantine-color-error)">
      {children}
    </Text>
  );
}
