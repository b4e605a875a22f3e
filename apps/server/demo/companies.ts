import { buildPartnerAccounts, type Draw } from './accounts.ts';
import { buildContosoClients, buildNorthwindClients } from './clients.ts';
import { FIRST_CLIENTS } from './first-clients.ts';
import { createNames } from './names.ts';
import { buildPartners, need } from './partners.ts';
import { buildPeople } from './people.ts';
import { createRandom } from './random.ts';
import { buildOwnCrmAccounts, buildSwitcherCustomers } from './switcher.ts';

const SWITCHER_CUSTOMERS = 249;
const CONTOSO_CLIENTS = 9;
const SHARED_CLIENTS = 3;

/** `contacts`: how many the owner's account has, where that is more than usual. */
export type Options = { clients: number; contacts?: number; now: Date; passwordHash: string };
export type Companies = ReturnType<typeof buildCompanies>;

/** Every company, person and account of the demo, before anything is written. There is at least the owner's client. */
export function buildCompanies({ clients: count, now, passwordHash }: Options) {
  const reserved = FIRST_CLIENTS.map(({ name }) => name);
  const names = createNames(createRandom('names'), reserved);
  const draw = (subject: string): Draw => ({ random: createRandom(subject), names });

  const partners = buildPartners(createRandom('partners'), now);
  const partner = (key: string) => need(partners, key);
  const northwind = partner('northwind');
  const contoso = partner('contoso');
  const rivals = [contoso.id, partner('tailwind').id, partner('adventure').id, null];

  const accounts = buildPartnerAccounts(draw('partner accounts'), partners);
  const ownCrm = buildOwnCrmAccounts(draw('own accounts'), northwind, now);
  const switcher = buildSwitcherCustomers(draw('switcher'), SWITCHER_CUSTOMERS, now);
  const sellers = { own: contoso.id, others: [null] };
  const contosoOnly = buildContosoClients(draw('contoso clients'), sellers, CONTOSO_CLIENTS, now);
  const clients = buildNorthwindClients(
    draw('clients'),
    { own: northwind.id, others: rivals },
    Math.max(1, count),
    now,
  );
  const shared = clients.filter(({ soldBy }) => soldBy === contoso.id).slice(0, SHARED_CLIENTS);

  const [owned] = clients;
  if (!owned) throw new Error('The demo owner needs a client');
  const customer = owned.organization;
  const people = buildPeople(createRandom('people'), { partners, customer, now, passwordHash });
  const team = (organizationId: string) => people.filter((person) => person.organization_id === organizationId);

  return {
    partners,
    people,
    customer,
    accounts,
    ownCrm,
    switcher,
    allClients: [...clients, ...contosoOnly],
    northwind: { id: northwind.id, account: need(accounts, 'northwind'), people: team(northwind.id), clients },
    contoso: {
      id: contoso.id,
      account: need(accounts, 'contoso'),
      people: team(contoso.id),
      clients: [...contosoOnly, ...shared],
    },
  };
}
