import { createClient } from '@app/contract/client';
import { fakeFetch } from '@app/contract/fake-fetch';
import type { PostedForm } from '@app/contract/posted-form';
import { startI18n } from '@app/i18n/i18n';
import common from '@app/i18n/locales/en-us/common.json';
import publicTexts from '@app/i18n/locales/en-us/public.json';
import { theme } from '@app/ui/theme';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { PageProps } from '#lib/page-props.ts';

type Options = {
  search?: string;
  demo?: boolean;
  posted?: PostedForm;
  fakes?: Parameters<typeof fakeFetch>;
  fetch?: typeof fetch;
};

/** A page as main.tsx shows it, in English, with a server that answers from the contract. */
export async function showPage(Page: ComponentType<PageProps>, options: Options = {}) {
  const { search = '', demo = false, posted = null, fakes = [], fetch = fakeFetch(...fakes) } = options;
  await startI18n('en-us', { common, public: publicTexts });
  const goTo = vi.fn<(address: string) => void>();
  const view = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <Page
        locale="en-us"
        search={new URLSearchParams(search)}
        demo={demo}
        posted={posted}
        home="http://main.example"
        call={createClient({ fetch })}
        goTo={goTo}
      />
    </MantineProvider>,
  );
  return { goTo, ...view };
}
