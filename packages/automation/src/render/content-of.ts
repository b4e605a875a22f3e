import type { AssetContent, Block, FormContent, FormField, Paragraph, Run } from '@app/contract/asset-content';

/** What a listing's asset says, as blocks that can be edited: its paragraphs, its links, the fields of its form. */
export function contentOf(kind: AssetContent['kind'], name: string, subject: string, body: string): AssetContent {
  switch (kind) {
    case 'email':
      return { kind, subject, preview: '', blocks: toBlocks(body) };
    case 'text':
      return { kind, text: body.slice(0, 1600) };
    case 'form':
      return toForm(name, body);
    case 'page':
      // The title stands above the blocks.
      return { kind, title: (subject || name).slice(0, 200), description: '', blocks: toBlocks(body) };
  }
}

/** An empty line begins another paragraph. */
function toBlocks(body: string): Block[] {
  const paragraphs = body
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part): Paragraph => ({ kind: 'paragraph', lines: part.trim().split('\n').map(toRuns) }));
  return paragraphs.length > 0 ? [{ id: 'text', kind: 'text', paragraphs, align: 'start' }] : [];
}

const LINK = /\{\{-?\s*link\.\w+\s*-?\}\}|https?:\/\/[^\s<>"{}]+[^\s<>"{}.,;:!?)]/g;
const LONGEST = 5000;

/** A link that is written as an address, or as a field that holds one, can be followed. */
function toRuns(line: string): Run[] {
  const runs: Run[] = [];
  const add = (text: string) => {
    for (let at = 0; at < text.length; at += LONGEST) runs.push({ text: text.slice(at, at + LONGEST) });
  };
  let end = 0;
  for (const { 0: link, index } of line.matchAll(LINK)) {
    add(line.slice(end, index));
    runs.push({ text: link, href: link });
    end = index + link.length;
  }
  add(line.slice(end));
  return runs;
}

/** What the fields of forms are called in listings. What means nothing of the contact is a question of its own. */
const known: Record<string, FormField['field']> = {
  'first name': 'givenName',
  'given name': 'givenName',
  name: 'givenName',
  'your name': 'givenName',
  'full name': 'givenName',
  'last name': 'familyName',
  'family name': 'familyName',
  surname: 'familyName',
  'e-mail': 'email',
  email: 'email',
  'your e-mail': 'email',
  phone: 'phone',
  mobile: 'phone',
  telephone: 'phone',
  'phone number': 'phone',
  company: 'company',
  'job title': 'title',
  website: 'website',
  address: 'address1',
  street: 'address1',
  city: 'city',
  state: 'state',
  'postal code': 'postalCode',
  'zip code': 'postalCode',
  country: 'country',
  'date of birth': 'birthday',
  birthday: 'birthday',
};

const MOST_FIELDS = 40;

function toForm(name: string, body: string): FormContent {
  const labels = body
    .split(/[;\n]/)
    .map((label) => label.trim().slice(0, 200))
    .filter(Boolean)
    .slice(0, MOST_FIELDS - 1);
  const fields: FormField[] = [];
  for (const label of labels) {
    const field = known[label.toLowerCase()] ?? 'message';
    const isTaken = field !== 'message' && fields.some((other) => other.field === field);
    fields.push({ field: isTaken ? 'message' : field, label, isRequired: field === 'givenName' || field === 'email' });
  }
  // Nobody is known, or written to, without it.
  if (!fields.some(({ field }) => field === 'email')) {
    const at = fields.findLastIndex(({ field }) => field === 'givenName' || field === 'familyName') + 1;
    fields.splice(at, 0, { field: 'email', label: 'E-mail', isRequired: true });
  }
  return {
    kind: 'form',
    title: name.slice(0, 200),
    intro: '',
    fields,
    button: 'Send',
    permission: 'Yes, you may send me e-mails. I can unsubscribe at any time.',
    isDoubleOptIn: false,
    thanks: { kind: 'text', text: 'Thank you. We have received your message.' },
  };
}
