import things from './catalogue.json' with { type: 'json' };
import aud from './catalogue-aud.json' with { type: 'json' };
import gbp from './catalogue-gbp.json' with { type: 'json' };
import percentages from './catalogue-promotions.json' with { type: 'json' };
import usd from './catalogue-usd.json' with { type: 'json' };

const currencies = [usd, gbp, aud];

/** What the demo shop sells. It is as unknown as any operator's file until it is checked. */
export const demoCatalogue: unknown = {
  ...things,
  prices: currencies.flatMap(({ prices }): unknown[] => prices),
  promotions: [percentages, ...currencies].flatMap(({ promotions }): unknown[] => promotions),
};
