import { z } from 'zod';
import { changeEdition, EDITIONS } from './clients.ts';
import { command } from './command.ts';
import { count, harmless } from './print.ts';
import { oneLine } from './values.ts';

export const clientCommands = [
  command({
    name: 'clients edition',
    summary: 'Moves a client to another edition and notifies its partners',
    args: {
      account: { about: "the client's legacy id", schema: oneLine(40).toLowerCase() },
      edition: { about: EDITIONS.join(', '), schema: z.enum(EDITIONS, `must be one of ${EDITIONS.join(', ')}`) },
    },
    run: (db, { account, edition }) => changeEdition(db, { legacyId: account, edition }),
    audit: ({ accountId, from, to }) => ({ accountId, from, to }),
    show: ({ name, from, to, partners }) =>
      `${harmless(name)} moved from ${from} to ${to}; ${count(partners, 'partner was', 'partners were')} told.`,
  }),
];
