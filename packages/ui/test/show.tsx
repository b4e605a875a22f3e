import { startI18n } from '@app/i18n/i18n';
import common from '@app/i18n/locales/en-us/common.json' with { type: 'json' };
import { theme } from '@app/ui/theme';
import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';

await startI18n('en-us', { common });

/** Renders as the app does but without transitions, so that elements can be clicked immediately. */
export function show(children: ReactNode): RenderResult {
  return render(children, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        {children}
      </MantineProvider>
    ),
  });
}
