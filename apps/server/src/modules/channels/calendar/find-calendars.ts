import type { FoundCalendar } from '@app/contract/channels';
import { type DAVResponse, propfind, serviceDiscovery } from 'tsdav';
import { ChannelError } from '../failures.ts';
import type { Dav } from './open-calendar.ts';

const MOST = 100;
const NAME = 200;

/** All calendars of a person that can be written to, the usual one first (RFC 6764, RFC 4791, RFC 6638). */
export async function findCalendars(dav: Dav, server: string): Promise<FoundCalendar[]> {
  const serverUrl = toServerUrl(server);
  const found = await serviceDiscovery({ account: { serverUrl, accountType: 'caldav' }, ...dav });
  const principal = await findPrincipal(dav, [...new Set([found, serverUrl])]);
  const [person] = await ask(dav, principal, '0', ['c:calendar-home-set', 'c:schedule-inbox-URL']);
  const home = hrefOf(person?.props?.calendarHomeSet);
  if (home === '') throw new ChannelError('noCalendar');
  const homeUrl = toUrl(home, principal);
  const usual = await findUsual(dav, person, principal);
  const calendars = (
    await ask(dav, homeUrl, '1', [
      ...['d:displayname', 'd:resourcetype', 'c:supported-calendar-component-set', 'd:current-user-privilege-set'],
    ])
  )
    .filter(isWritable)
    .slice(0, MOST)
    .map(({ href = '', props }) => ({ url: toUrl(href, homeUrl), name: nameOf(props, href) }));
  if (calendars.length === 0) throw new ChannelError('noCalendar');
  const first = calendars.find(({ url }) => url === usual) ?? calendars[0];
  return calendars
    .map((each) => ({ ...each, isDefault: each === first }))
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

/** A name is a place on the internet; what speaks another language than HTTP is none. */
function toServerUrl(server: string): string {
  const url = URL.parse(/^https?:\/\//i.test(server) ? server : `https://${server}`);
  if (!url || url.hostname === '') throw new ChannelError('host');
  return url.href;
}

/** Some servers know the well-known address, others only the one that was typed. */
async function findPrincipal(dav: Dav, places: string[]): Promise<string> {
  for (const place of places) {
    const [self] = await ask(dav, place, '0', ['d:current-user-principal']);
    const principal = hrefOf(self?.props?.currentUserPrincipal);
    if (principal !== '') return toUrl(principal, place);
  }
  throw new ChannelError('noCalendar');
}

/** Where invitations go by themselves: the calendar that a person uses. Many servers do not say. */
async function findUsual(dav: Dav, person: DAVResponse | undefined, principal: string): Promise<string> {
  const inbox = hrefOf(person?.props?.scheduleInboxURL ?? person?.props?.scheduleInboxUrl);
  if (inbox === '') return '';
  const [found] = await ask(dav, toUrl(inbox, principal), '0', ['c:schedule-default-calendar-URL']);
  const usual = hrefOf(found?.props?.scheduleDefaultCalendarURL ?? found?.props?.scheduleDefaultCalendarUrl);
  return usual === '' ? '' : toUrl(usual, principal);
}

export const ask = ({ headers, fetch }: Dav, url: string, depth: '0' | '1', props: string[]) =>
  propfind({ url, depth, props: Object.fromEntries(props.map((prop) => [prop, {}])), headers, fetch });

/** The password goes to where a server sends us: never from an encrypted place to one that is not. */
function toUrl(href: string, base: string): string {
  const url = new URL(href, base);
  if (url.protocol !== 'https:' && url.origin !== new URL(base).origin) throw new ChannelError('unencrypted');
  return url.href;
}

/** What is between two tags, however it was read. */
export function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { _cdata, _text } = (value ?? {}) as { _cdata?: unknown; _text?: unknown };
  return typeof _cdata === 'string' ? _cdata : typeof _text === 'string' ? _text : '';
}

function hrefOf(value: unknown): string {
  const { href } = (value ?? {}) as { href?: unknown };
  return textOf(Array.isArray(href) ? href[0] : href);
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function isWritable({ props }: DAVResponse): boolean {
  if (!Object.keys(props?.resourcetype ?? {}).includes('calendar')) return false;
  const parts = asList(props?.supportedCalendarComponentSet?.comp).map(
    (comp) => (comp as { _attributes?: { name?: string } })._attributes?.name,
  );
  if (parts.length > 0 && !parts.includes('VEVENT')) return false;
  const may = asList(props?.currentUserPrivilegeSet?.privilege).flatMap((privilege) =>
    Object.keys(privilege as object),
  );
  return may.length === 0 || may.some((each) => each === 'write' || each === 'writeContent' || each === 'all');
}

const nameOf = (props: DAVResponse['props'], href: string): string => {
  const name = textOf(props?.displayname).trim();
  return (name || decodeURIComponent(href.replace(/\/$/, '').split('/').at(-1) ?? '')).slice(0, NAME);
};
