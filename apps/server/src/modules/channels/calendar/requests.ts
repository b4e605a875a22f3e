import { createObject, type DAVResponse, davRequest, deleteObject, syncCollection, updateObject } from 'tsdav';
import { ChannelError } from '../failures.ts';
import { ask, textOf } from './find-calendars.ts';
import { TooMuch } from './open-calendar.ts';
import type { Found, Work } from './work.ts';

type Place = Pick<Work, 'dav' | 'url'>;
/** What a calendar has by name: the state of each, or that it is gone. */
export type Names = Map<string, string | null>;

/** By its path alone, in one spelling: it is asked for where the calendar is, wherever a server says it were. */
export const toHref = (href: string, url: string): string => new URL(href, url).pathname.replaceAll('%40', '@');

/** In which state the calendar is as a whole; '' where its server does not say. */
export async function readState({ dav, url }: Place): Promise<string> {
  const [calendar] = await ask(dav, url, '0', ['d:sync-token', 'cs:getctag']);
  if (!calendar || calendar.status === 404 || calendar.status === 410) throw new ChannelError('gone');
  if (!calendar.ok) throw new ChannelError(calendar.status === 403 ? 'readOnly' : 'server');
  // Whatever else it answers, it does not say how this calendar stands.
  if (!calendar.href || !isPart(calendar.raw))
    throw new ChannelError('server', 'the calendar was not found in an answer');
  const { syncToken, getctag } = calendar.props ?? {};
  const token = textOf(syncToken);
  if (token !== '') return `token ${token}`;
  // A long number was rounded: two states could look alike.
  return typeof getctag === 'number' && !Number.isSafeInteger(getctag)
    ? ''
    : `tag ${textOf(getctag)}`.replace(/^tag $/, '');
}

/** What has changed since a state (RFC 6578); null where the server no longer knows, or never knew. */
export async function readChanges({ dav, url }: Place, state: string): Promise<Names | null> {
  const [, syncToken] = /^token (.+)$/.exec(state) ?? [];
  if (!syncToken) return null;
  const answers = await syncCollection({ url, props: { 'd:getetag': {} }, syncLevel: 1, syncToken, ...dav });
  const isWhole = answers.every(({ status, raw }) => status !== 507 && isPart(raw));
  return isWhole ? toNames(url, answers) : null;
}

const isPart = (raw: unknown) => typeof raw === 'object' && raw !== null && 'multistatus' in raw;

/** tsdav's own questions of this kind fail where one of many is gone, and repeat what a server said. */
const report = ({ dav: { headers, fetch }, url }: Place, body: object): Promise<DAVResponse[]> =>
  davRequest({
    url,
    init: {
      ...{ method: 'REPORT', namespace: 'c', headers: { ...headers, depth: '1' }, body },
      attributes: { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' },
    },
    fetch,
  });

/** Everything that is not over since a day. */
export async function readAll({ dav, url, since }: Place & { since: Date }): Promise<Names> {
  const start = `${since.toISOString().slice(0, 10).replaceAll('-', '')}T000000Z`;
  const range = { 'time-range': { _attributes: { start } } };
  const events = { 'comp-filter': { _attributes: { name: 'VEVENT' }, ...range } };
  const filters = { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, ...events } };
  const answers = await report({ dav, url }, { 'calendar-query': { 'd:prop': { 'd:getetag': {} }, filter: filters } });
  if (!answers.every(({ raw }) => isPart(raw))) throw new ChannelError('server', 'the calendar was not listed');
  return toNames(url, answers);
}

function toNames(url: string, answers: DAVResponse[]): Names {
  const own = toHref(url, url);
  const names: Names = new Map();
  for (const { href, status, props } of answers) {
    if (!href) continue;
    const name = toHref(href, url);
    if (name !== own) names.set(name, status === 404 ? null : textOf(props?.getetag));
  }
  return names;
}

type Texts = { found: Found[]; gone: string[]; tooLarge: string[] };

/** The events with these names. What a server does not answer at all is neither there nor gone. */
export async function readTexts({ dav, url }: Place, hrefs: string[]): Promise<Texts> {
  if (hrefs.length === 0) return { found: [], gone: [], tooLarge: [] };
  try {
    const wanted = { 'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} }, 'd:href': hrefs };
    const answers = await report({ dav, url }, { 'calendar-multiget': wanted });
    if (!answers.every(({ raw }) => isPart(raw))) throw new ChannelError('server', 'events were not read');
    const asked = new Set(hrefs);
    const texts: Texts = { found: [], gone: [], tooLarge: [] };
    for (const { href = '', status, props: known } of answers) {
      const name = toHref(href, url);
      if (!asked.has(name)) continue;
      if (status === 404 || status === 410) texts.gone.push(name);
      const text = textOf(known?.calendarData);
      if (text !== '') texts.found.push({ href: name, etag: textOf(known?.getetag), text });
    }
    return texts;
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    if (hrefs.length === 1) return { found: [], gone: [], tooLarge: hrefs };
    const half = Math.ceil(hrefs.length / 2);
    const first = await readTexts({ dav, url }, hrefs.slice(0, half));
    const second = await readTexts({ dav, url }, hrefs.slice(half));
    return {
      found: [...first.found, ...second.found],
      gone: [...first.gone, ...second.gone],
      tooLarge: [...first.tooLarge, ...second.tooLarge],
    };
  }
}

const at = (href: string, url: string) => new URL(href, url).href;
const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' };

/** Writes an event where the one that we know lies, or none: somebody else's change is never overwritten. */
export function putEvent({ dav, url }: Place, { href, etag, text }: Found): Promise<Response> {
  const { headers, fetch } = dav;
  const object = { url: at(href, url), data: text, fetch };
  return etag === ''
    ? createObject({ ...object, headers: { ...headers, ...CALENDAR, 'if-none-match': '*' } })
    : updateObject({ ...object, etag, headers: { ...headers, ...CALENDAR } });
}

export const removeEvent = ({ dav, url }: Place, { href, etag }: Omit<Found, 'text'>): Promise<Response> =>
  deleteObject({ url: at(href, url), ...(etag && { etag }), headers: dav.headers, fetch: dav.fetch });
