import type { Block, EmailContent, MergeValues } from '@app/contract/asset-content';
import type { MailFrame } from '../src/render/render-email.ts';

export const mia: MergeValues = {
  contact: { givenName: 'Mia', familyName: 'Berg', email: 'mia@berg.example', company: '' },
  company: { name: 'Northwind & Sons', phone: '+1 555 0100' },
  owner: { name: 'Ada Long' },
  link: { book: 'https://pages.example/book/x', guide: '' },
};

export const plainFrame: MailFrame = {
  lang: 'en-us',
  dir: 'ltr',
  logo: null,
  foot: null,
  trackLink: (href) => href,
  openUrl: null,
  pictureUrl: (id) => `https://pages.example/pictures/${id}`,
};

export const mail = (blocks: Block[], subject = 'Hello'): EmailContent => ({
  kind: 'email',
  subject,
  preview: '',
  blocks,
});

export const words = (text: string, more: { href?: string; bold?: true } = {}): Block => ({
  id: 'words',
  kind: 'text',
  align: 'start',
  paragraphs: [{ kind: 'paragraph', lines: [[{ text, ...more }]] }],
});
