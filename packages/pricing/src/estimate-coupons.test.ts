import { expect, test } from 'vitest';
import { type Cart, linesOf, price } from '../test/price.ts';

const users = (count: number) => ({ addons: { users: count } });
const contacts = (count: number) => ({ addons: { contacts: count } });
const yearly = { contract: 'yearly' } as const;

/** Reckoned by hand: what the lines cost, what the coupons take, what is left. */
test.each<
  [reckoning: string, coupons: string[], cart: Cart, result: [subtotal: number, discount: number, total: number]]
>([
  // A fixed amount on lines.
  ['20 off the plan: 19900 − 2000', ['PLAN20'], {}, [19900, 2000, 17900]],
  ['the plan only: 19900 − 2000 + 2×3000', ['PLAN20'], users(2), [25900, 2000, 23900]],
  ['by the year: 199000 − 2000 + 30000', ['PLAN20'], { ...yearly, ...users(1) }, [229000, 2000, 227000]],
  ['5 off each of three lines: 24900 − 3×500', ['EACH5'], { addons: { users: 1, voice: 1 } }, [24900, 1500, 23400]],
  ['never more than a line costs: 19900 − 500 + 300 − 300', ['EACH5'], contacts(100), [20200, 800, 19400]],

  // A percentage on lines, each rounded by itself.
  ['10 % of the plan: 19900 − 1990', ['PRO10'], {}, [19900, 1990, 17910]],
  ['10 % of the plan only: 22900 − 1990', ['PRO10'], users(1), [22900, 1990, 20910]],
  ['25 % of add-ons: 9000/4 + 2000/4 = 2750', ['ADD25'], { addons: { users: 3, voice: 1 } }, [30900, 2750, 28150]],
  ['25 % of 3 is 0.75: 1', ['ADD25'], contacts(1), [19903, 1, 19902]],
  ['25 % of 6 is 1.5, halves go up: 2', ['ADD25'], contacts(2), [19906, 2, 19904]],
  ['25 % of 30 is 7.5: 8', ['ADD25'], contacts(10), [19930, 8, 19922]],
  ['25 % of 9 is 2.25: 2', ['ADD25'], contacts(3), [19909, 2, 19907]],
  ['half of five users: 12500/2', ['USERS50'], users(5), [32400, 6250, 26150]],
  ['5 % of a plan of the partners’ family: 995', ['FAMILY'], {}, [19900, 995, 18905]],
  ['half of the service: 49900/2', ['SETUP'], { charges: { onboarding: 1 } }, [69800, 24950, 44850]],

  // On the invoice.
  ['50 off: 19900 − 5000', ['OFF50'], {}, [19900, 5000, 14900]],
  ['50 off a year: 199000 − 5000', ['OFF50'], yearly, [199000, 5000, 194000]],
  ['never below nothing: 19900 − 19900', ['BIG'], {}, [19900, 19900, 0]],
  ['never below nothing over lines: 22900 − 22900', ['BIG'], users(1), [22900, 22900, 0]],
  ['15 % of 19900: 2985', ['OFF15'], {}, [19900, 2985, 16915]],
  ['33.33 % of 19900 is 6632.67: 6633', ['THIRD'], {}, [19900, 6633, 13267]],
  ['12.5 % of 19903 is 2487.875: 2488', ['EIGHTH'], contacts(1), [19903, 2488, 17415]],
  ['12.5 % of 19900 is 2487.5: 2488', ['EIGHTH'], {}, [19900, 2488, 17412]],
  ['all of it', ['ALL'], users(4), [31900, 31900, 0]],
  ['30 off the invoice if there are users: 22900 − 3000', ['USERSINV'], users(1), [22900, 3000, 19900]],

  // Together: line fixed, line percentage, invoice fixed, invoice percentage, whatever the order of the request.
  ['19900 − 2000 = 17900; − 10 % 1790', ['PLAN20', 'PRO10'], {}, [19900, 3790, 16110]],
  ['the same asked the other way', ['PRO10', 'PLAN20'], {}, [19900, 3790, 16110]],
  ['19900 − 5000 = 14900; − 15 % 2235', ['OFF50', 'OFF15'], {}, [19900, 7235, 12665]],
  ['the same asked the other way round', ['OFF15', 'OFF50'], {}, [19900, 7235, 12665]],
  [
    '17900; 16110; − 5000 = 11110; − 15 % 1666.5 ↑ 1667',
    ['PLAN20', 'PRO10', 'OFF50', 'OFF15'],
    {},
    [19900, 10457, 9443],
  ],
  ['the same backwards', ['OFF15', 'OFF50', 'PRO10', 'PLAN20'], {}, [19900, 10457, 9443]],
  [
    'on two lines: 19900 − 1990 and 9000 − 2250 = 24660; − 5000',
    ['OFF50', 'ADD25', 'PRO10'],
    users(3),
    [28900, 9240, 19660],
  ],
  // Within a class the order of the request counts.
  ['19900 − 2985 = 16915; − 12.5 % 2114.375 ↓ 2114', ['OFF15', 'EIGHTH'], {}, [19900, 5099, 14801]],
  ['19900 − 2488 = 17412; − 15 % 2611.8 ↑ 2612', ['EIGHTH', 'OFF15'], {}, [19900, 5100, 14800]],
  ['3000 − 750 = 2250; − 1125', ['ADD25', 'USERS50'], users(1), [22900, 1875, 21025]],
  ['two on the plan: 19900 − 1990 = 17910; − 5 % 895.5 ↑ 896', ['PRO10', 'FAMILY'], {}, [19900, 2886, 17014]],
  ['each coupon once', ['OFF50', 'OFF50'], {}, [19900, 5000, 14900]],

  // How long they last says whether they fit.
  ['once: half of the first bill', ['FIRST'], {}, [19900, 9950, 9950]],
  ['three months on a monthly bill: 20 % 3980', ['THREE'], {}, [19900, 3980, 15920]],
  ['three months do not fit a year', ['THREE'], yearly, [199000, 0, 199000]],
  ['a year on a yearly bill: 10 %', ['YEAR1'], yearly, [199000, 19900, 179100]],
  ['a year is twelve monthly bills: 10 %', ['YEAR1'], {}, [19900, 1990, 17910]],
  ['twelve months are one yearly bill: 30 %', ['M12'], yearly, [199000, 59700, 139300]],

  // What does not fit takes nothing.
  ['today’s price', ['CURRENT'], {}, [19900, 0, 19900]],
  ['a code that nobody knows', ['NOPE'], {}, [19900, 0, 19900]],
  ['hidden from partners', ['SECRET'], {}, [19900, 0, 19900]],
  ['another family', ['RETAIL'], {}, [19900, 0, 19900]],
  ['another currency', ['PLAN20GBP'], {}, [19900, 0, 19900]],
  ['nothing that it is for', ['SETUP'], {}, [19900, 0, 19900]],
  ['no users to take it from', ['USERSINV'], {}, [19900, 0, 19900]],
  ['one that does not fit leaves the other: 19900 − 2985', ['SECRET', 'OFF15'], {}, [19900, 2985, 16915]],
  ['by the price of the month only', ['USERS50'], { ...yearly, ...users(1) }, [229000, 0, 229000]],
])('%s (%j)', (_, coupons, cart, [subtotal, discount, total]) => {
  const { estimate } = price({ ...cart, coupons });
  expect(estimate).toMatchObject({ subtotal, discount, tax: 0, total });
});

/** An invoice discount is shared in proportion; the largest remainder gets what is left over. */
test.each<[reckoning: string, coupons: string[], cart: Cart, lines: Record<string, number>]>([
  [
    // 19900/22900 of 5000 = 4344.98, 3000/22900 = 655.02: floors 4344 + 655, one left for the plan.
    '5000 over 19900 and 3000: 4345 and 655',
    ['OFF50'],
    users(1),
    { pro: 15555, users: 2345 },
  ],
  [
    // Of 100 over 23400: 85.04, 8.55, 6.41: floors 85 + 8 + 6, one left for the voice.
    '100 over 19900, 2000 and 1500: 85, 9 and 6',
    ['OFF1'],
    { addons: { voice: 1, line: 1 } },
    { pro: 19815, voice: 1991, line: 1494 },
  ],
  [
    // Of 3000 over 22900: 2606.99 and 393.01: floors 2606 + 393, one left for the plan.
    '3000 over 19900 and 3000: 2607 and 393',
    ['USERSINV'],
    users(1),
    { pro: 17293, users: 2607 },
  ],
  [
    // 33.33 % of 22900 = 7632.57 ↑ 7633; shares 6633.04 and 999.96: floors 6633 + 999, one left for the users.
    '7633 over 19900 and 3000: 6633 and 1000',
    ['THIRD'],
    users(1),
    { pro: 13267, users: 2000 },
  ],
  [
    // Plan 19900 − 2000 = 17900, users 3000: 5000 over 20900 = 4282.30 and 717.70: one left for the users.
    'after a line’s own: 4282 and 718',
    ['PLAN20', 'OFF50'],
    users(1),
    { pro: 13618, users: 2282 },
  ],
])('%s', (_, coupons, cart, lines) => {
  expect(linesOf(price({ ...cart, coupons }))).toEqual(lines);
});

test('each line names the coupons that it owes its price to, and what was left before each', () => {
  const { estimate, explanations } = price({ coupons: ['OFF15', 'PLAN20', 'OFF50', 'PRO10'], ...users(1) });
  // 19900 − 2000 − 1790 = 16110 and 3000; 5000 over 19110 is 4215.07 and 784.93; then 15 % of 14110 is 2116.5 ↑ 2117.
  expect(explanations[0]?.discounts).toEqual([
    { id: 'PLAN20', kind: 'line.fixed', percentage: null, before: 19900, amount: 2000 },
    { id: 'PRO10', kind: 'line.percentage', percentage: 10, before: 17900, amount: 1790 },
    { id: 'OFF50', kind: 'invoice.fixed', percentage: null, before: 16110, amount: 4215 },
    { id: 'OFF15', kind: 'invoice.percentage', percentage: 15, before: 11895, amount: 1785 },
  ]);
  expect(estimate.lineItems.find(({ itemId }) => itemId === 'users')?.appliedCoupons).toEqual([
    { id: 'OFF50', amount: 785 },
    { id: 'OFF15', amount: 332 },
  ]);
});

test('a coupon that changes nothing says why', () => {
  const coupons = ['NOPE', 'SECRET', 'THREE', 'RETAIL', 'SETUP', 'CURRENT', 'OFF15', 'PLAN20GBP'];
  expect(price({ ...yearly, coupons }).refusedCoupons).toEqual([
    { id: 'NOPE', reason: 'unknown' },
    { id: 'SECRET', reason: 'hidden' },
    { id: 'THREE', reason: 'duration' },
    { id: 'RETAIL', reason: 'family' },
    { id: 'SETUP', reason: 'items' },
    { id: 'PLAN20GBP', reason: 'unknown' },
  ]);
});
