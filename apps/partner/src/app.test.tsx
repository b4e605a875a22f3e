import { given } from '@app/frame/test/open-page.tsx';
import { expect, test } from 'vitest';
import { partnerApp } from './app.tsx';

test('the lists stay alive and keep their scroll while a detail is open', () => {
  const kept = partnerApp.routes.filter(({ keepAlive }) => keepAlive);
  expect(kept.map(({ path, keepScroll }) => [path, keepScroll])).toEqual([
    ['/campaigns/marketplace', true],
    ['/clients', true],
  ]);
});

test('the menu leads to the partner portal and to account central, wherever this deployment has them', async () => {
  const links = {
    partnerPortal: 'https://portal.example/',
    accountCentral: 'https://central.example/',
    crm: '',
    partner: '',
  };
  await given({ config: { links } });
  expect(partnerApp.menu.links.map(({ labelKey, href }) => [labelKey, href()])).toEqual([
    ['partner:mainMenu.partnerPortal', links.partnerPortal],
    ['partner:mainMenu.accountCentral', links.accountCentral],
  ]);
});
