import { type Answer, bearer, elsewhere, send } from './raw.ts';

type Form = { username: string; password: string; service?: string };
type Headers = Record<string, string>;

/** The sign-in form as a browser without scripts sends it. */
export const postForm = (origin: string, form: Form, headers: Headers = elsewhere()): Promise<Answer> =>
  send(origin, {
    method: 'POST',
    path: '/idp/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });

/** The same as the sign-in page sends it. */
export const postJson = (origin: string, path: string, body: object, headers: Headers = elsewhere()): Promise<Answer> =>
  send(origin, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const openLogin = (origin: string, query: Record<string, string>, headers: Headers = {}): Promise<Answer> =>
  send(origin, { path: `/idp/login?${new URLSearchParams(query)}`, headers });

export const locationOf = ({ headers }: Answer): string => String(headers.location ?? '');

export const ticketIn = (location: string): string => new URL(location).searchParams.get('ticket') ?? '';

/** What the browser would send back of the cookies it was given. */
export const cookieOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

export async function newTicket(origin: string, form: Form): Promise<string> {
  return ticketIn(locationOf(await postForm(origin, { service: `${origin}/`, ...form })));
}

/** The first call with a ticket; with a key, as a browser makes it. */
export const useTicket = (origin: string, ticket: string, service = `${origin}/`, key?: string): Promise<Answer> =>
  send(origin, {
    path: '/api/v3/users/current',
    headers: { ...bearer(ticket), 'x-service': service, ...(key && { 'x-ticket-key': key }) },
  });

export const currentUser = (origin: string, token: string): Promise<Answer> =>
  send(origin, { path: '/api/v3/users/current', headers: bearer(token) });
