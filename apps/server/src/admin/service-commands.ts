import { flagNames } from '@app/contract/accounts';
import { listFlags, setFlag } from '../modules/accounts/flags.ts';
import { announce } from './announce.ts';
import { command } from './command.ts';
import { UsageError } from './errors.ts';
import { listMail, readMail } from './outbox.ts';
import { count, harmless, table, time } from './print.ts';
import { revokeTokens } from './tokens.ts';
import { findUser } from './users.ts';
import { lines, oneLine, onOff, pageOrSite, userName, wholeNumber } from './values.ts';

const LEGACY_ID = oneLine(40).toLowerCase();

export const serviceCommands = [
  command({
    name: 'flags list',
    summary: 'Lists the feature flags that are set',
    run: listFlags,
    show: (flags) =>
      table(
        ['flag', 'value', 'account'],
        flags.map(({ name, value, account }) => [name, value ? 'on' : 'off', account ?? 'all']),
        'No flag is set: all are off.',
      ),
  }),
  command({
    name: 'flags set',
    summary: 'Switches a feature on or off, for all accounts or for one',
    args: {
      name: { about: `such as ${flagNames.join(', ')}`, schema: oneLine(100) },
      value: { about: 'on or off', schema: onOff },
    },
    options: { account: { value: 'LEGACY_ID', about: 'for this account only', schema: LEGACY_ID } },
    run: async (db, { name, value, account }, { warn }) => {
      await setFlag(db, name, value, account);
      const known = (flagNames as readonly string[]).includes(name);
      if (!known) warn(`The app knows no flag “${name}”, only ${flagNames.join(', ')}. It was set all the same.`);
      return { name, value, account: account ?? null };
    },
    audit: (flag) => flag,
    show: ({ name, value, account }) =>
      `${name} is ${value ? 'on' : 'off'} for ${account ?? 'all accounts'}, from the next reload of the app.`,
  }),
  command({
    name: 'outbox',
    summary: 'Shows the newest mail; as JSON with its text',
    options: {
      limit: { value: 'N', about: 'how many', schema: wholeNumber(1, 1000), initial: '20' },
      unsent: { about: 'only what was not sent' },
    },
    run: listMail,
    show: (mails) =>
      table(
        ['created (UTC)', 'sent (UTC)', 'attempts', 'recipient', 'subject', 'failure'],
        mails.map(({ createdDate, sentDate, attempts, recipient, subject, failure }) => [
          time(createdDate),
          time(sentDate) || 'not sent',
          String(attempts),
          recipient,
          subject,
          failure ?? '',
        ]),
        'There is no mail.',
      ),
  }),
  command({
    name: 'outbox read',
    summary: 'Shows the latest mail to somebody, whole; the link in it as long as it was not sent',
    args: { recipient: { about: 'the address it is for', schema: userName } },
    run: readMail,
    show: ({ subject, text }) => `${harmless(subject)}\n\n${text.split('\n').map(harmless).join('\n')}`,
  }),
  command({
    name: 'announce',
    summary: 'Notifies everybody in the accounts of certified partners, or in some of them',
    options: {
      title: { value: 'TEXT', about: 'its title, of 120 characters at most', schema: oneLine(120), required: true },
      text: { value: 'TEXT', about: 'what it says, in 1000 characters at most', schema: lines(1000), required: true },
      url: { value: 'URL', about: 'where it leads: a path of the app or an https address', schema: pageOrSite },
      account: { value: 'LEGACY_ID', about: 'only in this account', schema: LEGACY_ID, multiple: true },
    },
    run: (db, { title, text, url, account }) => announce(db, { title, text, url, accounts: account }),
    audit: ({ accountIds, people }, { title }) => ({ title, people, accountIds }),
    show: ({ accounts, people }) =>
      `Announced to ${count(people, 'person', 'people')} in ${count(accounts, 'account', 'accounts')}.`,
  }),
  command({
    name: 'tokens revoke',
    summary: 'Signs a user out everywhere, or everybody',
    options: {
      user: { value: 'EMAIL', about: 'whom', schema: userName },
      all: { about: 'everybody' },
    },
    check: ({ user, all }) => {
      if ((user !== undefined) === all) throw new UsageError('tokens revoke needs either --user EMAIL or --all.');
    },
    run: async (db, { user }) => {
      const found = user === undefined ? null : await findUser(db, user);
      return {
        userId: found?.id ?? null,
        user: found?.username ?? null,
        ...(await revokeTokens(db, found?.id ?? null)),
      };
    },
    audit: (revoked) => revoked,
    show: ({ user, sessions, providerSessions, accessTokens, tickets }) =>
      `Signed out ${user ?? 'everybody'}: ${count(sessions, 'session', 'sessions')}, ${count(providerSessions, 'provider session', 'provider sessions')}, ${count(accessTokens, 'access token', 'access tokens')}, ${count(tickets, 'ticket', 'tickets')}.`,
  }),
];
