import { expect, settled, signIn, test } from './journey.ts';

test.use({ expected: /Failed to (load resource|fetch)|ERR_|dynamically imported|AppError/ });

test('a list that cannot be loaded says so with the request id, and reloads', async ({ page }) => {
  await page.route('**/clients?limit=*', (route) =>
    route.fulfill({ status: 500, json: { code: 'server.unexpected', requestId: 'req-42' } }),
  );
  await signIn(page);
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('alert')).toContainText(/error retrieving clients/i);
  await expect(page.getByText('req-42')).toBeVisible();
  await page.unroute('**/clients?limit=*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('cell', { name: /^Alder & Finch Dental/ })).toBeVisible();
});

test('a page whose script does not come can be tried again', async ({ page }) => {
  await page.route('**/clients-page-*.js', (route) => route.abort());
  await signIn(page);
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await page.unroute('**/clients-page-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('cell', { name: /^Alder & Finch Dental/ })).toBeVisible();
});

test('an app that cannot start shows a sentence and the request id', async ({ page }) => {
  await signIn(page);
  await page.route('**/bootData', (route) =>
    route.fulfill({ status: 500, json: { code: 'server.unexpected', requestId: 'req-43' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText(/req-43/)).toBeVisible();
  await page.unroute('**/bootData');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
});

test('an older answer that comes late does not replace a newer one', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/bundles?*deleted=true*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await signIn(page, 'demo@partner.example', '/campaigns/bundles');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // How often each was installed and sold comes after the rows.
  await settled(page);
  const active = await page.getByRole('row').nth(1).textContent();
  await page.getByRole('tab', { name: 'Archived' }).click();
  await page.getByRole('tab', { name: 'Active' }).click();
  release();
  await expect(page.getByRole('row').nth(1)).toHaveText(active ?? '');
  await settled(page);
  await expect(page.getByRole('row').nth(1)).toHaveText(active ?? '');
});

test('a marketplace token that the service refuses is fetched anew', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('cell', { name: /^Appointment reminder/ })).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem('marketplaceAuth', JSON.stringify({ '': { token: 'MT-dead', expires: Date.now() + 1e6 } })),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('cell', { name: /^Appointment reminder/ })).toBeVisible();
});
