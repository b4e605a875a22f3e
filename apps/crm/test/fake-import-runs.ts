import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { exportImportRows, type ImportRow, listImportRows } from '@app/contract/import-rows';
import {
  type ContactImport,
  changeImport,
  checkImport,
  type ImportCounts,
  startImport,
  stopImport,
  undoImport,
} from '@app/contract/imports';
import { createTag, listTags } from '@app/contract/tags';
import { listTeamMembers } from '@app/contract/team';
import { importServer } from './fake-imports.ts';

export const importCounts = (more: Partial<ImportCounts> = {}): ImportCounts => ({
  ...{ rows: 1100, created: 900, updated: 100, skipped: 60, invalid: 40, leftOut: 5, suppressed: 7 },
  skippedBy: { sameInFile: 50, exists: 0, nothingNew: 10 },
  faults: [
    { target: 'email', problem: 'invalid', rows: 25, isInvalid: true },
    { target: 'familyName', problem: 'missing', rows: 15, isInvalid: true },
    { target: 'phone', problem: 'invalid', rows: 5, isInvalid: false },
  ],
  changes: [{ target: 'phone', filled: 80, overwritten: 0 }],
  ...more,
});

const importRow = (more: Partial<ImportRow>): ImportRow => ({
  ...{ row: 1, line: 2, name: '', email: '', contactId: null, cells: null, faults: [], skipped: null, sameAs: null },
  changes: [],
  ...more,
});

const rows: Partial<Record<string, ImportRow[]>> = {
  invalid: [
    importRow({
      ...{ row: 16, line: 17, cells: ['Ada', 'Berg', 'ada at berg', ''] },
      faults: [{ target: 'email', problem: 'invalid' }],
    }),
  ],
  updated: [
    importRow({
      ...{ row: 3, line: 4, name: 'Ben Carter', email: 'ben@carter.example', contactId: 9 },
      changes: [{ field: 'phone', isOwn: false, from: '', to: '+1 206 555 0100' }],
    }),
  ],
  skipped: [
    importRow({
      ...{ row: 30, line: 31, name: 'Eve', email: 'eve@a.example', skipped: 'sameInFile', sameAs: 12 },
      cells: ['Eve', '', 'eve@a.example', ''],
    }),
  ],
  left: [importRow({ row: null, line: null, name: 'Cy Dent', email: 'cy@dent.example', contactId: 11 })],
};

type Action = 'change' | 'check' | 'start' | 'stop' | 'undo';

/** A server whose import is checked, started, stopped and undone; how each goes on is the test's to say. */
export function runServer(given: Partial<ContactImport> = {}) {
  const { server: draft, answers } = importServer({
    columns: ['First', 'Last', 'Mail', 'Tel'].map((name) => ({ name, samples: [], suggestion: null })),
    matching: ['givenName', 'familyName', 'email', 'phone'],
    ...given,
  });
  const server = Object.assign(draft, {
    actions: [] as Action[],
    /** What is refused, and how often. */
    refuses: undefined as { action: Action; code: 'server.unexpected' | 'import.notReady' } | undefined,
    exported: [] as string[],
    /** Which rows were asked for. */
    asked: [] as Record<string, string>[],
    tags: [{ id: 12, name: 'VIP' }],
  });
  const becomes = (action: Action, change: Partial<ContactImport>) => {
    if (action !== 'change') server.actions.push(action);
    const { refuses } = server;
    if (refuses?.action === action) {
      server.refuses = undefined;
      throw new AppError(refuses.code);
    }
    server.current = { ...server.current, ...change };
    return server.current;
  };
  return {
    server,
    answers: [
      fake(changeImport, (_, body) => {
        const { matching = server.current.matching, choices } = body as Partial<ContactImport>;
        return becomes('change', {
          ...{ matching, choices: { ...server.current.choices, ...choices } },
          // What was checked before has to be checked again.
          ...{ state: 'draft', counts: null },
        });
      }),
      fake(checkImport, () => becomes('check', { state: 'checking', progress: 0.25, done: 300, counts: null })),
      fake(startImport, () => becomes('start', { state: 'importing', progress: 0, done: 0, counts: null })),
      fake(stopImport, () =>
        becomes('stop', { state: server.current.state === 'checking' ? 'draft' : 'stopped', progress: 0 }),
      ),
      fake(undoImport, () => becomes('undo', { state: 'undoing', progress: 0.5, done: 500, canUndo: false })),
      fake(listImportRows, ({ searchParams }) => {
        server.asked.push(Object.fromEntries(searchParams));
        const outcome = searchParams.get('outcome') ?? '';
        // The first part of the file has none of those that are skipped.
        if (outcome === 'skipped' && !searchParams.has('pageToken')) return { rows: [], nextPageToken: 'next' };
        return { rows: rows[outcome] ?? [], nextPageToken: '' };
      }),
      fake(exportImportRows, ({ search }) => {
        server.exported.push(search);
        return 'Line,Reason\r\n';
      }),
      fake(listTags, () => ({
        tags: server.tags.map((tag) => ({ ...tag, description: '', categoryId: null, contacts: 0, mergingInto: null })),
        categories: [],
      })),
      fake(createTag, (_, body) => {
        const made = { id: 40 + server.tags.length, name: (body as { name: string }).name };
        server.tags.push(made);
        return { ...made, description: '', categoryId: null, contacts: 0, mergingInto: null };
      }),
      fake(listTeamMembers, () => ({ content: [], cursor: '', resultCount: 0 })),
      ...answers,
    ] as typeof answers,
  };
}
