import { createOwnField, listOwnFields, type OwnField } from '@app/contract/contact-fields';
import type { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { createFile, deleteFile, getFile, putFilePiece } from '@app/contract/files';
import {
  type ContactImport,
  changeImport,
  createImport,
  deleteImport,
  formatImport,
  getImport,
  type ImportSummary,
  listImports,
} from '@app/contract/imports';
import { ids } from '@app/frame/test/open-page.tsx';

export const importSummary = (more: Partial<ImportSummary> = {}): ImportSummary => ({
  id: 12,
  name: 'people.csv',
  size: 2048,
  state: 'draft',
  counts: null,
  progress: 0,
  done: 0,
  since: null,
  undone: 0,
  left: 0,
  canUndo: false,
  fault: null,
  by: { id: ids.user, name: 'Mara Okafor', partnerCompany: null },
  undoneBy: null,
  createdDate: '2026-02-03T15:30:00.000Z',
  finishedDate: null,
  ...more,
});

/** A file of three columns, as it is found. */
export const contactImport = (more: Partial<ContactImport> = {}): ContactImport => ({
  ...importSummary(),
  format: {
    ...{ kind: 'text', encoding: 'utf-8', separator: ',', quote: '"', hasHeader: true, sheet: 0 },
    ...{ dateOrder: 'mdy', decimal: '.' },
  },
  sheets: [],
  columns: [
    { name: 'Vorname', samples: ['Anna', 'Ben'], suggestion: 'givenName' },
    { name: 'Nachname', samples: ['Ruiz', 'Carter'], suggestion: 'familyName' },
    { name: '', samples: [], suggestion: null },
  ],
  preview: [
    ['Anna', 'Ruiz', ''],
    ['Ben', 'Carter', ''],
  ],
  matching: ['givenName', 'familyName', null],
  isRemembered: false,
  choices: {
    ...{ permission: null, statement: '', type: null, tagIds: [], ownerId: null },
    ...{ existing: 'update', overwrite: [] },
  },
  ...more,
});

type Change = { matching?: ContactImport['matching']; choices?: Partial<ContactImport['choices']> };

/** A server that knows one import, and what has been asked of it. */
export function importServer(given: Partial<ContactImport> = {}, drafts: ImportSummary[] = []) {
  const server = {
    current: contactImport(given),
    drafts,
    announced: [] as { name: string; size: number }[],
    pieces: 0,
    changes: [] as Change[],
    formats: [] as ContactImport['format'][],
    removed: [] as string[],
    /** What the next file is refused with. */
    refusal: undefined as AppError | undefined,
    ownFields: [] as OwnField[],
  };
  const answers = [
    fake(createFile, (_, body) => {
      const file = body as { name: string; size: number };
      server.announced.push(file);
      return { ...file, id: 5, pieces: 1, missing: [0] };
    }),
    fake(putFilePiece, () => {
      server.pieces += 1;
    }),
    fake(getFile, () => ({ id: 5, ...server.announced.at(-1)!, pieces: 1, missing: [0] })),
    fake(deleteFile, () => undefined),
    fake(createImport, () => {
      const { refusal } = server;
      server.refusal = undefined;
      if (refusal) throw refusal;
      return server.current;
    }),
    fake(listImports, () => ({ imports: server.drafts, nextPageToken: '' })),
    fake(getImport, () => server.current),
    fake(changeImport, (_, body) => {
      const { matching = server.current.matching, choices } = body as Change;
      server.changes.push(body as Change);
      server.current = { ...server.current, matching, choices: { ...server.current.choices, ...choices } };
      return server.current;
    }),
    fake(formatImport, (_, body) => {
      const format = body as ContactImport['format'];
      server.formats.push(format);
      if (server.refusal) throw server.refusal;
      server.current = { ...server.current, format };
      return server.current;
    }),
    fake(deleteImport, ({ pathname }) => {
      server.removed.push(pathname);
      server.drafts = server.drafts.filter(({ id }) => !pathname.endsWith(`/${id}`));
    }),
    fake(listOwnFields, () => ({ fields: server.ownFields })),
    fake(createOwnField, (_, body) => {
      const made = { ...(body as OwnField), id: 70 + server.ownFields.length, contacts: 0 };
      server.ownFields.push(made);
      return made;
    }),
  ];
  return { server, answers };
}
