import { createContact, type listContacts } from '@app/contract/contacts';
import type { Request } from '@app/contract/endpoint';
import type { Insertable } from 'kysely';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import type { ContactTables } from './tables.ts';

export type ListQuery = Request<typeof listContacts, 'input'>['query'];

/** The app, and customers' accounts in it, each with somebody who works there. */
export async function startContacts() {
  const server = await startTestApp();
  const { db } = server;

  async function newAccount({ country = 'US' } = {}) {
    const { accountId, user } = await server.newPartner({ kind: 'customer' });
    await db.updateTable('account').set({ country_code: country }).where('id', '=', accountId).execute();
    const site = await server.onHostOf(accountId);
    const as = await site.as(user.id);
    return {
      accountId,
      user,
      site,
      as,
      create: (body: Request<typeof createContact, 'input'>['body']) => as(createContact, { accountId, body }),
      insert: (columns: Partial<Insertable<ContactTables['contact']>>) => insertContact(db, accountId, columns),
      newColleague: async (given_name: string) => {
        const { id } = await insertUser(db, { given_name });
        await insertMembership(db, { account_id: accountId, user_id: id });
        return id;
      },
      ownField: async (columns: Pick<Insertable<ContactTables['contact_field']>, 'name' | 'kind' | 'options'>) => {
        const { id } = await db
          .insertInto('contact_field')
          .values({ account_id: accountId, position: 1, ...columns })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      },
      activitiesOf: async (contactId: number) => {
        const rows = await db
          .selectFrom('activity')
          .select(['kind', 'details', 'user_id'])
          .where('account_id', '=', accountId)
          .where('contact_id', '=', contactId)
          .orderBy('id')
          .execute();
        return rows.map(({ details }) => details);
      },
    };
  }
  return { server, db, newAccount };
}
