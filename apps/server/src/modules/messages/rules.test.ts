import { expect, test } from 'vitest';
import { toOutcome } from './mail-server.ts';
import { isBurst, whoClicked, whoOpened } from './who-did.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
const HOUR = 3600;

test.each([
  ['GET', BROWSER, HOUR, 'person'],
  ['GET', BROWSER, 2, 'machine'],
  ['GET', 'Mozilla/5.0', HOUR, 'machine'],
  ['GET', 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', HOUR, 'unknown'],
  ['GET', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', HOUR, 'unknown'],
  ['HEAD', BROWSER, HOUR, 'machine'],
  ['GET', '', HOUR, 'machine'],
  ['GET', 'Barracuda Sentinel (EE)', HOUR, 'machine'],
] as const)('an open by %s of %s after %d s is by %s', (method, agent, secondsSinceSent, by) => {
  expect(whoOpened({ method, agent, secondsSinceSent })).toBe(by);
});

test.each([
  ['GET', BROWSER, HOUR, false, 'person'],
  ['GET', BROWSER, 30, false, 'undecided'],
  ['GET', BROWSER, HOUR, true, 'machine'],
  ['HEAD', BROWSER, HOUR, false, 'machine'],
  ['GET', 'python-requests/2.31', HOUR, false, 'machine'],
  ['GET', 'Mozilla/5.0 (compatible; proofpoint)', HOUR, false, 'machine'],
] as const)('a click by %s of %s after %d s, hidden %s, is by %s', (method, agent, secondsSinceSent, isHidden, by) => {
  expect(whoClicked({ method, agent, secondsSinceSent, isHidden })).toBe(by);
});

test('all links within seconds, or the hidden one, is a program; two are not', () => {
  const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
  const click = (seconds: number, about: string, isHidden = false) => ({ at: at(seconds), about, isHidden });
  expect(isBurst(at(0), [click(0, 'a'), click(1, 'b'), click(2, 'c')])).toBe(true);
  expect(isBurst(at(0), [click(0, 'a'), click(1, 'b')])).toBe(false);
  expect(isBurst(at(0), [click(0, 'a'), click(0, 'a'), click(0, 'a')])).toBe(false);
  expect(isBurst(at(0), [click(0, 'a'), click(60, 'b'), click(120, 'c')])).toBe(false);
  expect(isBurst(at(0), [click(0, 'a'), click(1, '#-1', true)])).toBe(true);
});

const answer = (response: string, command: string) =>
  Object.assign(new Error(response), { response, command, responseCode: Number(response.slice(0, 3)) });

test.each([
  ['550 5.1.1 no such user', 'RCPT TO', 'bounced'],
  ['550 no such user', 'RCPT TO', 'bounced'],
  ['550 5.2.1 disabled', 'RCPT TO', 'bounced'],
  ['552 5.2.2 mailbox full', 'RCPT TO', 'later'],
  ['450 4.2.0 greylisted', 'RCPT TO', 'later'],
  ['421 4.7.0 slow down', 'DATA', 'later'],
  ['550 5.7.1 not wanted', 'RCPT TO', 'refused'],
  ['554 5.7.1 looks like spam', 'DATA', 'refused'],
  ['535 5.7.8 bad password', 'AUTH', 'refused'],
  ['553 sender not allowed', 'MAIL FROM', 'refused'],
  ['554 transaction failed', 'DATA', 'failed'],
  ['550 5.6.0 malformed', 'DATA', 'failed'],
  ['421 too busy', 'CONN', 'away'],
  ['451 try later', 'MAIL FROM', 'away'],
])('the answer %s to %s: %s', (response, command, kind) => {
  expect(toOutcome(answer(response, command), command === 'DATA').kind).toBe(kind);
});

test('without an answer it depends on whether the mail had been begun', () => {
  const lost = Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION', command: 'CONN' });
  expect(toOutcome(lost, false).kind).toBe('away');
  expect(toOutcome(lost, true).kind).toBe('uncertain');
});
