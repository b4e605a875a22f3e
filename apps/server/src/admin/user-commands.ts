import { fallback } from '@app/i18n/locales';
import { command } from './command.ts';
import { ORGANIZATION } from './partner-commands.ts';
import { fields, harmless, table, time } from './print.ts';
import { addUser, creditUser, listUsers, resetPassword } from './users.ts';
import { localeName, newEmail, oneLine, userName } from './values.ts';

const partner = {
  value: 'ORGANIZATION',
  about: "the partner company's id, exact name or affiliate code",
  schema: ORGANIZATION,
} as const;

export const userCommands = [
  command({
    name: 'users create',
    summary: 'Creates a user, who signs in with the password that is given on standard input',
    args: { email: { about: 'the e-mail address to sign in with', schema: newEmail } },
    options: {
      givenName: { value: 'NAME', about: 'given name', schema: oneLine(80) },
      familyName: { value: 'NAME', about: 'family name', schema: oneLine(80) },
      partner,
      locale: { value: 'LOCALE', about: 'language and region', schema: localeName, initial: fallback },
      salesforceUserId: { value: 'ID', about: 'whom sales are credited to', schema: oneLine(60) },
    },
    asksPassword: true,
    run: (db, { email, givenName = '', familyName = '', salesforceUserId = null, ...rest }, { passwordHash }) =>
      addUser(db, { email, givenName, familyName, salesforceUserId, passwordHash, ...rest }),
    audit: ({ id, username }) => ({ userId: id, username }),
    show: ({ id, username, partner, account }) => fields({ id, user: username, partner, account }),
  }),
  command({
    name: 'users reset-password',
    summary: 'Gives a user a new password and signs the user out everywhere',
    args: { email: { about: 'whose password', schema: userName } },
    asksPassword: true,
    run: (db, { email }, { passwordHash }) => resetPassword(db, email, passwordHash),
    audit: ({ id, username }) => ({ userId: id, username }),
    show: ({ username, sessions }) => `${username} has a new password. Sessions ended: ${sessions}.`,
  }),
  command({
    name: 'users list',
    summary: 'Lists the users',
    options: { partner },
    run: (db, { partner }) => listUsers(db, partner),
    show: (users) =>
      table(
        ['user', 'last seen (UTC)', 'locale', 'name', 'company'],
        users.map(({ username, lastSeenDate, locale, givenName, familyName, company }) => [
          username,
          time(lastSeenDate) || 'never',
          locale,
          `${givenName} ${familyName}`.trim() || '–',
          company ?? '–',
        ]),
        'There are no users.',
      ),
  }),
  command({
    name: 'users credit',
    summary: 'Says to whom the sales of a user are credited: only then can the user create cart links',
    args: {
      email: { about: 'whose sales', schema: userName },
      salesforceUserId: { about: 'whom sales are credited to', schema: oneLine(60) },
    },
    run: (db, { email, salesforceUserId }) => creditUser(db, email, salesforceUserId),
    audit: ({ id, username, salesforceUserId }) => ({ userId: id, username, salesforceUserId }),
    show: ({ username, salesforceUserId }) => `Sales of ${username} are credited to ${harmless(salesforceUserId)}.`,
  }),
];
