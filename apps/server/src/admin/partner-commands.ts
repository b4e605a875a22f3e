import { command } from './command.ts';
import { certifyPartner, createPartner, creditPartner, listPartners } from './partners.ts';
import { fields, harmless, table, yesNo } from './print.ts';
import { oneLine } from './values.ts';

export const ORGANIZATION = oneLine(120);

export const partnerCommands = [
  command({
    name: 'partners create',
    summary: 'Creates a partner company',
    options: {
      name: { value: 'NAME', about: 'what it is called', schema: oneLine(120), required: true },
      type: { value: 'TEXT', about: 'the kind of partner it is', schema: oneLine(120) },
      affiliate: { value: 'CODE', about: 'its affiliate code, which no other company has', schema: oneLine(60) },
      salesforceAccountId: { value: 'ID', about: 'whom sales are credited to', schema: oneLine(60) },
      certified: { about: 'certified at once: its people can use the app' },
    },
    run: (db, { name, type = '', affiliate = null, salesforceAccountId = null, certified }) =>
      createPartner(db, { name, type, affiliateCode: affiliate, salesforceAccountId, certified }),
    audit: ({ id }) => ({ organizationId: id }),
    show: ({ id, name, certified, affiliateCode }) =>
      fields({ id, name, certified: yesNo(certified), affiliate: affiliateCode }),
  }),
  command({
    name: 'partners list',
    summary: 'Lists the partner companies',
    run: listPartners,
    show: (partners) =>
      table(
        ['id', 'certified', 'account', 'members', 'affiliate', 'name'],
        partners.map(({ id, certified, account, members, affiliateCode, name }) => [
          id,
          yesNo(certified),
          account ?? '–',
          String(members),
          affiliateCode ?? '–',
          name,
        ]),
        'There are no partners.',
      ),
  }),
  command({
    name: 'partners certify',
    summary: 'Certifies a partner company, or takes that back',
    args: { organization: { about: 'its id, its exact name or its affiliate code', schema: ORGANIZATION } },
    options: { off: { about: 'no longer certified: its people cannot use the app' } },
    run: (db, { organization, off }) => certifyPartner(db, organization, !off),
    audit: ({ id, certified }) => ({ organizationId: id, certified }),
    show: ({ name, certified }) => `${harmless(name)} is ${certified ? 'certified' : 'not certified'}.`,
  }),
  command({
    name: 'partners credit',
    summary: 'Says to which company the sales of its cart links are credited',
    args: {
      organization: { about: 'its id, its exact name or its affiliate code', schema: ORGANIZATION },
      salesforceAccountId: { about: 'whom sales are credited to', schema: oneLine(60) },
    },
    run: (db, { organization, salesforceAccountId }) => creditPartner(db, organization, salesforceAccountId),
    audit: ({ id, salesforceAccountId }) => ({ organizationId: id, salesforceAccountId }),
    show: ({ name, salesforceAccountId }) =>
      `Sales of ${harmless(name)} are credited to ${harmless(salesforceAccountId ?? '')}.`,
  }),
];
