import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../src/theme.tsx';

/** Renders as the app does, without transitions, so that what a test presses is there at once. */
export function show(children: ReactNode): RenderResult {
  return render(children, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        {children}
      </MantineProvider>
    ),
  });
}
