import { getBundleStats } from '@app/contract/bundles';
import { expect, test } from 'vitest';
import { startOrders } from '../orders/test-orders.ts';

const { share, trialOf, bundled, order, tryOut, newClients, newSeller, newBundle, start, work } = await startOrders();
type Seller = Awaited<ReturnType<typeof newSeller>>;

const statsOf = async ({ as, accountId }: Seller) => (await as(getBundleStats, { accountId })).stats;

test('a bundle counts the accounts that have it and the orders that came with it; a run in two counts once', async () => {
  const seller = await newSeller();
  const { id, bundle } = await bundled(seller);
  await newBundle(seller, ['Gamma']);
  expect(await statsOf(seller)).toEqual([]);
  const [one = '', two = '', failing = ''] = await newClients(seller, 3);
  await start(seller, { bundleId: bundle.id, accountIds: [one, two] });
  await start(seller, { bundleId: bundle.id, accountIds: [one] });
  await work();
  expect(await statsOf(seller)).toEqual([{ bundleId: bundle.id, installs: 2, sold: 0 }]);

  await order(`${await share(seller)}&bundleId=${id}`);
  await order(await share(seller));
  await tryOut(`${trialOf(seller)}&bundleId=${id}`);
  await work();
  expect(await statsOf(seller)).toEqual([{ bundleId: bundle.id, installs: 4, sold: 2 }]);

  await start(seller, { kind: 'uninstall', bundleId: bundle.id, accountIds: [one] });
  await start(seller, { kind: 'uninstall', bundleId: bundle.id, accountIds: [failing] });
  await work();
  expect(await statsOf(seller)).toEqual([{ bundleId: bundle.id, installs: 3, sold: 2 }]);
  expect(await statsOf(await newSeller())).toEqual([]);
});
