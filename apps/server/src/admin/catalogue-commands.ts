import type { Catalogue, CataloguePrice } from '@app/pricing/catalogue';
import { readCatalogue, saveCatalogue } from '../modules/billing/catalogue.ts';
import { readCatalogueFile } from './catalogue-file.ts';
import { command, offlineCommand } from './command.ts';
import { CommandError } from './errors.ts';
import { count, table } from './print.ts';
import { oneLine } from './values.ts';

const file = { about: 'a JSON file with taxes, items, plans, prices and promotions', schema: oneLine(1000) };

const sizesOf = ({ plans, items, prices, promotions, taxes }: Catalogue) => ({
  plans: plans.length,
  items: items.length,
  prices: prices.length,
  promotions: promotions.length,
  taxes: taxes.length,
});

const inWords = ({ plans, prices, promotions }: ReturnType<typeof sizesOf>) =>
  `${count(plans, 'plan', 'plans')}, ${count(prices, 'price', 'prices')}, ${count(promotions, 'promotion', 'promotions')}`;

export const catalogueCommands = [
  command({
    name: 'catalogue import',
    summary: 'Puts a catalogue of plans, prices and promotions in the place of the present one, if it has no fault',
    args: { file },
    run: async (db, { file: name }) => {
      const catalogue = await readCatalogueFile(name);
      return { ...(await saveCatalogue(db, catalogue)), ...sizesOf(catalogue) };
    },
    audit: (saved) => saved,
    show: ({ version, ...sizes }) => `Version ${version} counts from now on: ${inWords(sizes)}.`,
  }),
  offlineCommand({
    name: 'catalogue check',
    summary: 'Names every fault of a catalogue, and changes nothing',
    args: { file },
    run: async ({ file: name }) => sizesOf(await readCatalogueFile(name)),
    show: (sizes) => `No fault: ${inWords(sizes)}.`,
  }),
  command({
    name: 'catalogue show',
    summary: 'Shows the plans and their prices; as JSON the whole catalogue, ready to be changed and imported',
    run: async (db) => {
      const { document: catalogue } = await readCatalogue(db);
      if (catalogue.plans.length === 0) throw new CommandError('There is no catalogue. catalogue import brings one.');
      return catalogue;
    },
    show: (catalogue) =>
      table(
        ['plan', 'price', 'model', 'amount', 'currency', 'name'],
        catalogue.plans.flatMap(({ id, name }) =>
          catalogue.prices
            .filter(({ itemId }) => itemId === id)
            .map((price) => [id, price.id, price.model, amountOf(price), price.currency, name]),
        ),
        'There are no plans.',
      ),
  }),
];

const amountOf = ({ price, tiers = [] }: CataloguePrice): string => ((price ?? tiers[0]?.price ?? 0) / 100).toFixed(2);
