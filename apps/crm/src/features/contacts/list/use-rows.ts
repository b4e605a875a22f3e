import type { ContactFilter } from '@app/contract/contact-filter';
import type { Contact } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { keepPreviousData, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { contactListQueries, PAGE_SIZE } from '#data/contact-list.ts';

/** Who drags the scroll bar passes many pages; only where it rests are the rows asked for. */
const REST = 80;

type Page = { contacts: Contact[] };

function pagesOf(first: number, end: number): number[] {
  const from = Math.floor(first / PAGE_SIZE);
  const to = Math.floor(Math.max(first, end - 1) / PAGE_SIZE);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The pages in sight and the one before and after them. */
const pagesAround = (first: number, end: number): number[] =>
  pagesOf(Math.max(0, first - PAGE_SIZE), Math.max(first + 1, end) + PAGE_SIZE);

/** The rows of a list that the server holds, by their position. */
export function useRows(filter: ContactFilter, sort: string) {
  const { accountId } = getBoot();
  const client = useQueryClient();
  const optionsOf = useCallback(
    (page: number) => contactListQueries.page(accountId, filter, sort, page),
    [accountId, filter, sort],
  );
  const first = useQuery({ ...optionsOf(0), placeholderData: keepPreviousData });
  const total = first.data?.total ?? 0;
  const [wanted, setWanted] = useState<number[]>([]);
  const later = wanted.filter((page) => page > 0 && page * PAGE_SIZE < total);
  const drawn = useRef<[number, number]>([0, PAGE_SIZE]);
  const isThere = useCallback(
    (page: number) => client.getQueryData(optionsOf(page).queryKey) !== undefined,
    [client, optionsOf],
  );
  // What is in sight comes first: each page may be a long way for the server, and some take one after the other.
  const sight = pagesOf(...drawn.current);
  const areNearWanted = sight.every((page) => page * PAGE_SIZE >= total || isThere(page));
  // What is not in sight any more is not waited for: without a reader, its request is given up.
  const others = useQueries({
    queries: later.map((page) => ({ ...optionsOf(page), enabled: areNearWanted || sight.includes(page) })),
    combine,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onRowsDrawn = useCallback(
    (from: number, end: number) => {
      drawn.current = [from, end];
      const needed = pagesAround(from, end);
      setWanted((old) =>
        keepSame(
          old,
          needed.filter((page) => old.includes(page) || isThere(page)),
        ),
      );
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWanted((old) => keepSame(old, needed)), REST);
    },
    [isThere],
  );

  const pageNumbers = later.join();
  const rows = useMemo(() => {
    const pages = new Map<number, Contact[]>([[0, first.data?.contacts ?? []]]);
    for (const [at, page] of pageNumbers.split(',').entries()) {
      const contacts = others.pages[at];
      if (contacts) pages.set(Number(page), contacts);
    }
    return {
      length: total,
      at: (index: number) => pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    };
  }, [first.data, others.pages, pageNumbers, total]);

  /** Rows by their positions, also those that nobody has scrolled to. */
  const fetchRows = useCallback(
    async (from: number, end: number): Promise<Contact[]> => {
      const pages = pagesOf(from, end);
      const all = await Promise.all(
        pages.map(async (page) => (await client.fetchQuery({ ...optionsOf(page), staleTime: 60_000 })).contacts),
      );
      const start = (pages[0] ?? 0) * PAGE_SIZE;
      return all.flat().slice(from - start, end - start);
    },
    [client, optionsOf],
  );

  const query = {
    ...first,
    isError: first.isError || others.isError,
    error: first.error ?? others.error,
    refetch: () => client.refetchQueries({ queryKey: contactListQueries.lists(accountId), type: 'active' }),
  };
  return { query, rows, total, isOld: first.isPlaceholderData, onRowsDrawn, drawn, fetchRows };
}

const combine = (results: UseQueryResult<Page>[]) => ({
  pages: results.map(({ data }) => data?.contacts),
  isError: results.some(({ isError }) => isError),
  error: results.find(({ error }) => error)?.error ?? null,
});

const keepSame = (old: number[], next: number[]) => (String(old) === String(next) ? old : next);
