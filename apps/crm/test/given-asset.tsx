import type { AssetContent } from '@app/contract/asset-content';
import {
  type Asset,
  getAsset,
  getMergeValues,
  listAssetVersions,
  listSubmissions,
  saveAsset,
  sendTestMail,
} from '@app/contract/assets';
import { listOwnFields } from '@app/contract/contact-fields';
import { listContacts } from '@app/contract/contacts';
import { getLogo } from '@app/contract/crm-settings';
import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { createFile, putFilePiece } from '@app/contract/files';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AssetPage } from '../src/features/assets/editor/asset-page.tsx';
import { contactRow, mara } from './contacts.ts';
import { givenCrm } from './given-crm.ts';
import { Modals } from './modals.tsx';

export const mail: Extract<AssetContent, { kind: 'email' }> = {
  kind: 'email',
  subject: 'Your quote',
  preview: 'Line by line',
  blocks: [
    { id: 'title', kind: 'heading', text: 'Hello {{ contact.givenName }}', align: 'start' },
    {
      id: 'text',
      kind: 'text',
      align: 'start',
      paragraphs: [{ kind: 'paragraph', lines: [[{ text: 'Here is your quote, line by line.' }]] }],
    },
    { id: 'button', kind: 'button', label: 'Read it', href: 'https://a.example', align: 'center' },
  ],
};
export const form: Extract<AssetContent, { kind: 'form' }> = {
  kind: 'form',
  title: 'Ask for a quote',
  intro: '',
  fields: [{ field: 'email', label: '', isRequired: true }],
  button: '',
  permission: '',
  isDoubleOptIn: false,
  thanks: { kind: 'text', text: '' },
};
export const asset = (content: AssetContent, changes: Partial<Asset> = {}): Asset => ({
  id: 7,
  solutionId: 3,
  kind: content.kind,
  name: 'First mail',
  content,
  version: 2,
  publishedVersion: 2,
  savedDate: '2026-03-02T10:00:00.000Z',
  savedBy: mara,
  isLocked: false,
  lockedBy: null,
  url: null,
  ownHosts: ['alder.example'],
  ...changes,
});

export const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
type Save = { name: string; content: AssetContent; seenVersion: number };
export type Given = {
  kept: Asset;
  saves: Save[];
  tests: unknown[];
  refuseTest?: ErrorCode | undefined;
  pictures?: { name: string; size: number }[];
  refusePicture?: ErrorCode | undefined;
  refuse?: ((body: Save) => void) | undefined;
  installed?: Version;
};
type Version = { version: number; name: string; content: AssetContent; savedDate: null; savedBy: null };
export const installed = { version: 0, name: 'First mail', savedDate: null, savedBy: null };

export async function givenAsset(given: Given) {
  await givenCrm([
    fake(getLogo, () => ({ logo: LOGO })),
    fake(getAsset, () => given.kept),
    fake(saveAsset, (_, sent) => {
      const body = sent as Save;
      given.saves.push(body);
      given.refuse?.(body);
      given.kept = { ...given.kept, name: body.name, content: body.content, version: given.kept.version + 1 };
      return given.kept;
    }),
    fake(getMergeValues, (url) => ({
      values: {
        contact: { givenName: url.searchParams.get('contactId') === '5' ? 'Ada' : 'Robin' },
        company: { name: 'Alder' },
        owner: {},
        link: {},
      },
      names: [
        { name: 'contact.givenName', label: 'First name' },
        { name: 'link.book', label: 'book' },
      ],
      textLink: `https://alder.pages.example/t/000000.0.${'0'.repeat(13)}`,
    })),
    fake(listAssetVersions, () => ({
      versions: [
        { version: 2, name: 'First mail', content: mail, savedDate: '2026-03-02T10:00:00.000Z', savedBy: mara },
        given.installed ?? { ...installed, content: { ...mail, subject: 'As sold' } },
      ],
    })),
    fake(sendTestMail, (_, body) => {
      given.tests.push(body);
      if (given.refuseTest) throw new AppError(given.refuseTest);
      return { address: 'demo@partner.example' };
    }),
    fake(createFile, (_, body) => {
      const { name, size } = body as { name: string; size: number };
      if (given.refusePicture) throw new AppError(given.refusePicture);
      given.pictures?.push({ name, size });
      return { id: 40 + (given.pictures?.length ?? 0), name, size, pieces: 1, missing: [0] };
    }),
    fake(putFilePiece, () => undefined),
    fake(listOwnFields, () => ({
      fields: [{ id: 12, name: 'Boiler', kind: 'text' as const, options: [], contacts: 0 }],
    })),
    fake(listSubmissions, () => ({
      total: 2,
      submissions: [
        {
          id: 2,
          date: '2026-03-03T10:00:00.000Z',
          contact: null,
          isConfirmed: false,
          answers: { 'Your e-mail': 'una@berg.example', phone: '555' },
        },
        {
          id: 1,
          date: '2026-03-02T10:00:00.000Z',
          contact: { id: 5, name: 'Ada Byron' },
          isConfirmed: false,
          answers: { '12': 'Old one' },
        },
      ],
    })),
    fake(listContacts, () => ({
      contacts: [contactRow({ id: 5, givenName: 'Ada', familyName: 'Byron' })],
      nextPageToken: '',
      total: null,
    })),
  ]);
  return openPage<Record<never, never>, '/solutions/$solutionId/assets/$assetId'>(
    (props: Parameters<typeof AssetPage>[0]) => (
      <>
        <AssetPage {...props} />
        <Modals />
      </>
    ),
    '/solutions/3/assets/7',
    { path: '/solutions/$solutionId/assets/$assetId' },
  );
}

export const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
