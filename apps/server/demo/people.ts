import { need, type Organization } from './partners.ts';
import type { Random } from './random.ts';
import type { Identified } from './rows.ts';
import { readTable } from './table.ts';
import { daysBefore, duringWork, hoursBefore } from './time.ts';

/** `joined` in days ago, `seen` in hours ago; the owner belongs to a customer and joined with it. */
const PEOPLE = readTable(
  ['username', 'given', 'family', 'company', 'locale', 'joined', 'seen'],
  `
demo@partner.example | Maya | Okafor | northwind | en-us | 2400 | 2
jonas.weber@northwind.example | Jonas | Weber | northwind | de-de | 1830 | 5
lucia.ortega@northwind.example | Lucía | Ortega | northwind | es-mx | 1210 | 20
ben.hartmann@northwind.example | Ben | Hartmann | northwind | en-us | 690 | 75
aiko.mori@northwind.example | Aiko | Mori | northwind | ja | 288 | 1.5
sam.delacroix@northwind.example | Sam | Delacroix | northwind | fr-fr | 96 | 340
tessa.lindholm@northwind.example | Tessa | Lindholm | northwind | en-us | 11 | 28
rival@partner.example | Daniel | Reyes | contoso | en-us | 2000 | 9
claire.beaumont@contoso.example | Claire | Beaumont | contoso | en-us | 420 | 52
new@partner.example | Priya | Raman | fabrikam | en-us | 2 |
many@partner.example | Marcus | Lindqvist | tailwind | en-us | 2700 | 30
nolinks@partner.example | Hannah | Brandt | adventure | en-us | 900 | 100
uncertified@partner.example | Oliver | Grant | wingtip | en-us | 500 | 200
owner@client.example | Ruth | Alder | | en-us | | 12
staff@internal.example | Grace | Whitfield | flagship | en-us | 3000 | 1`,
);

export type Person = Identified<'app_user'> & { organization_id: string; created_at: Date };
type Options = { partners: ReadonlyMap<string, Organization>; customer: Organization; now: Date; passwordHash: string };

export function buildPeople(random: Random, { partners, customer, now, passwordHash }: Options): Person[] {
  return PEOPLE.map(({ username, given, family, company, locale, joined, seen }) => {
    const organization = company ? need(partners, company) : customer;
    const salesforceUserId = random.fill('0055f00000********');
    return {
      id: random.uuid(),
      organization_id: organization.id,
      username,
      given_name: given,
      family_name: family,
      password_hash: passwordHash,
      locale,
      salesforce_user_id: username === 'nolinks@partner.example' ? null : salesforceUserId,
      created_at: joined ? duringWork(random, daysBefore(now, Number(joined))) : organization.created_at,
      last_seen_at: seen ? hoursBefore(now, Number(seen)) : null,
    };
  });
}

export function findPerson(people: readonly Person[], username: string): Person {
  const person = people.find((each) => each.username === username);
  if (!person) throw new Error(`Nobody is called ${username}`);
  return person;
}
