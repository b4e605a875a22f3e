import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { AppError } from './errors.ts';

type Answer<E extends Endpoint> = z.input<E['response']>;
type Fake = { endpoint: Endpoint; answer: (url: URL, body: unknown) => unknown };

export const fake = <E extends Endpoint>(
  endpoint: E,
  answer: (url: URL, body: unknown) => Answer<E> | Promise<Answer<E>>,
): Fake => ({ endpoint, answer });

/** A fetch that answers from the contract, for page tests. An answer the contract does not allow fails the test. */
export function fakeFetch(...fakes: Fake[]): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input), 'http://test');
    const hit = fakes.find(
      ({ endpoint }) => endpoint.method === (init?.method ?? 'GET') && matches(endpoint.path, url.pathname),
    );
    if (!hit) throw new Error(`no fake for ${init?.method} ${url.pathname}`);
    try {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const answer = hit.endpoint.response.parse(await hit.answer(url, body));
      init?.signal?.throwIfAborted();
      if (hit.endpoint.stream) return new Response(String(answer));
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return Response.json({ code: error.code, details: error.details, requestId: 'fake-1' }, { status: error.status });
    }
  };
}

const matches = (path: string, pathname: string) =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
