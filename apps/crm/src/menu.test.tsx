import { SideMenu } from '@app/frame/shell/side-menu.tsx';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmApp } from './app.tsx';

test.each(['/settings/profile', '/settings/tags', '/settings/fields'])(
  'at %s the menu is at the settings',
  async (path) => {
    await givenCrm([]);
    openPage(() => <SideMenu />, path, { app: crmApp });
    await screen.findByRole('link', { name: 'Settings', current: 'page' });
    expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1);
  },
);
