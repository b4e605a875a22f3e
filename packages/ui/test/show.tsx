import { theme } from '@app/ui/theme';
import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders as the app does, without transitions, so that what a test presses is there at once. */
export function show(children: ReactNode): RenderResult {
  return render(children, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test">
        {children}
      </MantineProvider>
    ),
  });
}
