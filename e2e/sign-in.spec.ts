import { expect, expectAccessible, fillSignIn, readMail, readStored, settled, signInByHand, test } from './journey.ts';
import { PASSWORD } from './seed-accounts.ts';

test('a visitor signs in, stands at the marketplace, and still does after a reload', async ({ page }) => {
  await signInByHand(page);
  await expect(page).toHaveURL('/campaigns/marketplace');
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Appointment reminder/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Campaigns · Partner Edition$/);
});

test('a deep link with its filters is kept through sign-in', async ({ page }) => {
  await signInByHand(page, 'demo@partner.example', '/clients?q=dental&sold=mine');
  await expect(page).toHaveURL('/clients?q=dental&sold=mine');
  await expect(page.getByRole('searchbox')).toHaveValue('dental');
});

for (const odd of ['/clients?q=', '/clients?utm&q=a%20b', '/clients?q=1&q=2']) {
  test(`a ticket fits the address it was issued for: ${odd}`, async ({ page }) => {
    await signInByHand(page, 'demo@partner.example', odd);
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  });
}

test.describe(() => {
  // The stored session has ended with the provider's: the server says so when a ticket comes.
  test.use({ expected: /401/ });

  test('who signs in after somebody else sees nothing of theirs', async ({ page }) => {
    await signInByHand(page);
    await expect(page.getByRole('cell', { name: /^Appointment reminder/ })).toBeVisible();
    // The app hears that its session has ended, and would leave for the sign-in itself: nobody else is to steer the page.
    await page.goto('about:blank');
    await page.goto('/idp/logout');
    await page.goto('/idp/login');
    await fillSignIn(page, 'rival@partner.example');
    await expect(page.getByRole('button', { name: /Contoso/ })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('cell', { name: /^Appointment reminder/ })).toHaveCount(0);
  });
});

test('a ticket in a link neither replaces nor ends a session that runs', async ({ page, playwright }) => {
  await signInByHand(page);
  const { token } = JSON.parse((await readStored(page, 'session')) ?? '{}');
  const attacker = await playwright.request.newContext({ baseURL: new URL('/', page.url()).href });
  const service = new URL('/clients', page.url()).href;
  const data = { username: 'rival@partner.example', password: PASSWORD, service };
  const { location } = await (await attacker.post('/idp/login', { data })).json();
  await attacker.dispose();
  for (const link of [location, '/clients?ticket=garbage', '/clients?ticket=']) {
    await page.goto(link);
    await expect(page).toHaveURL('/clients');
    await expect(page.getByRole('button', { name: /Northwind/ })).toBeVisible();
    expect(JSON.parse((await readStored(page, 'session')) ?? '{}').token).toBe(token);
  }
});

test('the ticket leaves the address, and is dead after its first use', async ({ page, request }) => {
  const tickets: string[] = [];
  page.on('request', (sent) => {
    const ticket = new URL(sent.url()).searchParams.get('ticket');
    if (ticket) tickets.push(ticket);
  });
  await signInByHand(page);
  await expect(page).not.toHaveURL(/ticket/);
  expect(tickets[0]).toMatch(/^ST-[A-Za-z0-9-]{32,}$/);
  const session = JSON.parse((await readStored(page, 'session')) ?? '{}');
  expect(session.token).not.toBe(tickets[0]);
  const replay = await request.get('/api/v3/users/current', {
    headers: { authorization: `Bearer ${tickets[0]}`, 'x-service': new URL('/', page.url()).href },
  });
  expect(replay.status()).toBe(401);
});

test.describe(() => {
  test.use({ expected: /401/ });

  test('a dead ticket in the address leads to sign-in, not into a loop', async ({ page }) => {
    await page.goto('/clients?ticket=ST-00000000000000000000000000000000');
    await expect(page).toHaveURL(/\/idp\/login/);
  });

  test('a wrong password is said so, and the email stays', async ({ page }) => {
    await page.goto('/');
    await fillSignIn(page, 'demo@partner.example', 'not the password');
    await expect(page.getByRole('alert')).toHaveText(/incorrect/);
    await expect(page.locator('input[name=username]')).toHaveValue('demo@partner.example');
    await fillSignIn(page, 'demo@partner.example');
    await expect(page).toHaveURL('/campaigns/marketplace');
  });

  test('a session that was ended elsewhere leads back to sign-in', async ({ page, request }) => {
    await signInByHand(page);
    await settled(page);
    const { token } = JSON.parse((await readStored(page, 'session')) ?? '{}');
    await request.delete('/api/v2/sessions/current', { headers: { authorization: `Bearer ${token}` } });
    // Whatever asks next leads there: this click, or news that came just before it and took the link away.
    await page
      .getByRole('link', { name: 'Clients' })
      .click({ timeout: 30_000 })
      .catch(() => undefined);
    await expect(page).toHaveURL(/\/idp\/login/);
    expect(await readStored(page, 'session')).toBeNull();
  });
});

test.describe(() => {
  // Its session has ended elsewhere; and the link, opened again, is dead.
  test.use({ expected: /401|404/ });

  test('a forgotten password: a mail, a new one, back to where one wanted to go, and out everywhere else', async ({
    page,
    browser,
  }) => {
    const [email, password] = ['forgetful@partner.example', 'a new and long password'];
    await signInByHand(page, email);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/clients?q=dental');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(visitor.getByLabel('Email')).toHaveValue(email);
    await visitor.getByRole('button', { name: 'Send link' }).click();
    await expect(visitor.getByText(/valid for half an hour/)).toBeVisible();
    const { link } = await readMail(page, email);
    await visitor.goto(link);
    await expect(visitor.getByLabel('Email')).toHaveValue(email);
    await expectAccessible(visitor);
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(visitor).toHaveURL('/clients?q=dental');
    await expect(page).toHaveURL(/\/idp\/login/);
    await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
    await fillSignIn(page, email, password);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: 'Request a new link' }).click();
    await expect(visitor.getByRole('button', { name: 'Send link' })).toBeVisible();
    await visitor.context().close();
  });
});

test('logging out clears everything and asks for the password again', async ({ page }) => {
  await signInByHand(page);
  await expect(page.getByRole('cell', { name: /^Appointment reminder/ })).toBeVisible();
  expect(await readStored(page, 'marketplaceAuth')).not.toBeNull();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/idp\/login/);
  for (const key of ['session', 'marketplaceAuth', 'crmAuth']) expect(await readStored(page, key), key).toBeNull();
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/idp\/login/);
});

test.describe(() => {
  test.use({ expected: /403/ });

  test('with a register parameter the way leads to registration and back', async ({ page }) => {
    await page.goto('/clients?register');
    await expect(page).toHaveURL(/\/idp\/register\?.*returnUrl=/);
    await page.locator('input[name=givenName]').fill('Nia');
    const email = `nia-${Date.now()}@somewhere.example`;
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill('a long enough password');
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.goto((await readMail(page, email)).link);
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
    // Nobody has certified her company.
    await expect(page).toHaveURL('/error/not-partner');
  });
});

test('a certified partner without an account gets one on arrival, once', async ({ page, browser }) => {
  await signInByHand(page, 'new@partner.example');
  await expect(page).toHaveURL('/campaigns/marketplace');
  const { accountId } = JSON.parse((await readStored(page, 'session')) ?? '{}');
  const again = await browser.newPage();
  await signInByHand(again, 'new@partner.example');
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  expect(JSON.parse((await readStored(again, 'session')) ?? '{}').accountId).toBe(accountId);
  await again.close();
});

test('an unknown path leads to the marketplace', async ({ page }) => {
  await signInByHand(page, 'demo@partner.example', '/no/such/page');
  await expect(page).toHaveURL('/campaigns/marketplace');
  await page.goto('/campaigns');
  await expect(page).toHaveURL('/campaigns/marketplace');
});
