import { EstimateRequest } from '@app/contract/pricing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CART_LINK_DAYS,
  type CartLink,
  readBundleId,
  readCartLink,
  readTrialLink,
  toCartUrl,
  toLinkKey,
} from './link.ts';

const ORIGIN = 'https://partner.example';
const key = toLinkKey('a secret that is long enough for us');
const issued = 1_772_000_000;
const now = issued * 1000;
const day = 24 * 60 * 60 * 1000;

const link: CartLink = {
  plan: 'pro',
  billingPeriod: 1,
  billingPeriodUnit: 'month',
  contractType: 'monthly_etf',
  currency: 'GBP',
  addons: [
    { itemId: 'contacts', quantity: 2500 },
    { itemId: 'users', quantity: 3 },
  ],
  charges: [{ itemId: 'launch', quantity: 1 }],
  couponCodes: ['PARTNER10', 'WELCOME80-GBP'],
  billingAddress: { countryCode: 'GB' },
  partnerAccountId: '0015f00000NorthAA',
  linkPostedBy: '0055f00000DemoBB',
  total: 123_456,
  issued,
};
const url = toCartUrl(ORIGIN, link, key);
const paramsOf = (address: string) => new URL(address).searchParams;
const read = (params: URLSearchParams, at = now) => readCartLink(params, key, at);
const changed = (change: (params: URLSearchParams) => void) => {
  const params = paramsOf(url);
  change(params);
  return params;
};

test('a link carries the whole offer in words that can be read, and gives it back', () => {
  const { origin, pathname, searchParams } = new URL(url);
  expect([origin, pathname]).toEqual([ORIGIN, '/cart']);
  expect([...searchParams].slice(0, -1)).toEqual([
    ['plan', 'pro'],
    ['contractType', 'monthly_etf'],
    ['currency', 'GBP'],
    ['countryCode', 'GB'],
    ['addons', 'contacts:2500'],
    ['addons', 'users:3'],
    ['charges', 'launch:1'],
    ['couponCodes', 'PARTNER10'],
    ['couponCodes', 'WELCOME80-GBP'],
    ['partnerAccountId', '0015f00000NorthAA'],
    ['linkPostedBy', '0055f00000DemoBB'],
    ['total', '123456'],
    ['issued', String(issued)],
  ]);
  expect(read(searchParams)).toEqual(link);
});

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => !/\p{Cc}|\p{Cs}/u.test(text));
const chosen = fc.array(fc.record({ itemId: word, quantity: fc.integer({ min: 1, max: 1_000_000 }) }), {
  maxLength: 4,
});

test('whatever it carries comes back as it was', () => {
  const anyLink = fc
    .record({
      plan: word,
      contractType: fc.constantFrom('monthly' as const, 'monthly_etf' as const, 'yearly' as const),
      currency: fc.constantFrom('USD' as const, 'GBP' as const, 'AUD' as const),
      addons: chosen,
      charges: chosen,
      couponCodes: fc.array(word, { maxLength: 4 }),
      partnerAccountId: word,
      linkPostedBy: word,
      total: fc.nat(),
      issued: fc.nat(),
    })
    .map(
      (some): CartLink => ({ ...link, ...some, billingPeriodUnit: some.contractType === 'yearly' ? 'year' : 'month' }),
    );
  fc.assert(
    fc.property(anyLink, (some) => {
      expect(readCartLink(paramsOf(toCartUrl(ORIGIN, some, key)), key, some.issued * 1000)).toEqual(some);
    }),
  );
});

describe('tampering', () => {
  /** Something else that would be good by itself, so that only the signature stands in the way. */
  const others: Record<string, string> = {
    plan: 'max',
    contractType: 'monthly',
    currency: 'USD',
    countryCode: 'US',
    addons: 'contacts:1',
    charges: 'migration:1',
    couponCodes: 'LAUNCH50',
    partnerAccountId: '0015f00000ContosoAA',
    linkPostedBy: '0055f00000RivalBB',
    total: '1',
    issued: String(issued + 1),
  };
  const edited = { fault: 'edited' };

  test('is tried with everything that a link carries', () => {
    expect(new Set(paramsOf(url).keys())).toEqual(new Set([...Object.keys(others), 'signature']));
  });

  test.each(Object.entries(others))('with %s is refused: changed, emptied, removed or doubled', (name, other) => {
    for (const change of [
      (params: URLSearchParams) => params.set(name, other),
      (params: URLSearchParams) => params.set(name, ''),
      (params: URLSearchParams) => params.delete(name),
      (params: URLSearchParams) => params.append(name, other),
      (params: URLSearchParams) => params.append(name, params.get(name) ?? ''),
    ])
      expect(read(changed(change))).toEqual(edited);
  });

  test.each(['addons', 'charges', 'couponCodes'])('by adding %s where there were none is refused', (name) => {
    const bare = paramsOf(toCartUrl(ORIGIN, { ...link, addons: [], charges: [], couponCodes: [] }, key));
    expect(read(bare)).toMatchObject({ plan: 'pro' });
    bare.append(name, others[name] ?? '');
    expect(read(bare)).toEqual(edited);
  });

  test('by moving a value to another parameter is refused', () => {
    const rename = (params: URLSearchParams, from: string, to: string) => {
      params.append(to, params.get(from) ?? '');
      params.delete(from);
    };
    expect(read(changed((params) => rename(params, 'charges', 'addons')))).toEqual(edited);
    const swapped = changed((params) => {
      params.set('partnerAccountId', link.linkPostedBy);
      params.set('linkPostedBy', link.partnerAccountId);
    });
    expect(read(swapped)).toEqual(edited);
    expect(read(changed((params) => params.set('couponCodes', 'WELCOME80-GBP')))).toEqual(edited);
  });

  test.each(['', 'x', 'A'.repeat(43), 'é'.repeat(43)])('with the signature %j is refused', (signature) => {
    expect(read(changed((params) => params.set('signature', signature)))).toEqual(edited);
  });

  test('a signature that is missing, doubled, of another link or of another deployment is refused', () => {
    expect(read(changed((params) => params.delete('signature')))).toEqual(edited);
    expect(read(changed((params) => params.append('signature', params.get('signature') ?? '')))).toEqual(edited);
    const cheap = paramsOf(toCartUrl(ORIGIN, { ...link, addons: [] }, key)).get('signature') ?? '';
    expect(read(changed((params) => params.set('signature', cheap)))).toEqual(edited);
    const foreign = paramsOf(toCartUrl(ORIGIN, link, toLinkKey('the secret of somebody else entirely')));
    expect(read(foreign)).toEqual(edited);
  });

  test('no single character of the address can be changed to another offer', () => {
    const start = url.indexOf('?') + 1;
    for (let at = start; at < url.length; at++)
      for (const character of ['0', 'a', '&', '=', '%', '+']) {
        const result = read(new URLSearchParams(url.slice(start, at) + character + url.slice(at + 1)));
        expect([edited, link]).toContainEqual(result);
      }
  });
});

test('it may be sorted, encoded anew and tagged on its way', () => {
  const params = changed((all) => {
    all.append('utm_source', 'mail');
    all.append('bundleId', crypto.randomUUID());
    all.sort();
  });
  expect(read(params)).toEqual(link);
  expect(read(paramsOf(url.replaceAll('%3A', ':').replace('&couponCodes', '&fbclid=x&couponCodes')))).toEqual(link);
});

test('it expires, and says so; a later date cannot be written into it', () => {
  const end = now + CART_LINK_DAYS * day;
  expect(read(paramsOf(url), end)).toEqual(link);
  expect(read(paramsOf(url), end + 1)).toEqual({ fault: 'expired' });
  const later = changed((params) => params.set('issued', String(issued + 86_400)));
  expect(read(later, end + 1)).toEqual({ fault: 'edited' });
});

test('what we signed once and cannot read any more has expired', () => {
  const old = { ...link, currency: 'ZZZ' } as unknown as CartLink;
  expect(EstimateRequest.safeParse(old).success).toBe(false);
  expect(read(paramsOf(toCartUrl(ORIGIN, old, key)))).toEqual({ fault: 'expired' });
});

describe('a trial link', () => {
  const trial = { affiliateCode: 'northwind', partnerAccountId: '0015f', linkPostedBy: '0055f' };

  test('names the seller in three ways', () => {
    expect(readTrialLink(new URLSearchParams({ ...trial, bundleId: 'x', utm_source: 'y' }))).toEqual(trial);
  });

  test.each(Object.keys(trial))('without %s, or with two, is refused', (name) => {
    for (const change of [
      (params: URLSearchParams) => params.delete(name),
      (params: URLSearchParams) => params.set(name, ''),
      (params: URLSearchParams) => params.append(name, 'other'),
      (params: URLSearchParams) => params.set(name, 'a\0b'),
    ]) {
      const params = new URLSearchParams(trial);
      change(params);
      expect(readTrialLink(params)).toEqual({ fault: 'edited' });
    }
  });
});

test('the bundle of a link is one id or none', () => {
  const id = crypto.randomUUID();
  expect(readBundleId(new URLSearchParams())).toEqual({ bundleId: null });
  expect(readBundleId(new URLSearchParams({ bundleId: id.toUpperCase() }))).toEqual({ bundleId: id });
  for (const search of ['bundleId=', 'bundleId=x', `bundleId=${id}&bundleId=${id}`])
    expect(readBundleId(new URLSearchParams(search))).toEqual({ fault: 'edited' });
});
