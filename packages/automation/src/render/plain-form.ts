import { inHtml } from './html.ts';
import type { PublicField } from './public-fields.ts';

type Choice = { value: string; label: string };
type Form = {
  /** A website has mostly said it already where the form stands. */
  title?: string;
  intro?: string;
  fields: readonly PublicField[];
  permission: string;
  textPermission: string;
  button: string;
};
type Words = {
  /** What a field is called that has no words of its own. */
  nameOf: (field: string) => string;
  choose: string;
  yes: string;
  no: string;
  countries: readonly { code: string; name: string }[];
  locale: string;
};

const types: Partial<Record<PublicField['kind'], string>> = { email: 'email', phone: 'tel', date: 'date' };

/**
 * A form as plain HTML for somebody's website: it posts to its address, which leads on to the thank-you page. Its names
 * are those that the server reads; what no person sees (`website2`) is filled in by programs only.
 */
export function plainForm(url: string, form: Form, words: Words): string {
  const { title, intro, fields, permission, textPermission, button } = form;
  const lines = fields.map((field) => {
    const label = inHtml(field.label || words.nameOf(field.field));
    return `  <p><label>${label}<br>${control(field, choicesOf(field, words), words.choose)}</label></p>`;
  });
  return [
    `<form action="${inHtml(url)}" method="post" accept-charset="utf-8">`,
    ...(title ? [`  <h2>${inHtml(title)}</h2>`] : []),
    ...(intro ? [`  <p>${inHtml(intro).replaceAll('\n', '<br>')}</p>`] : []),
    ...lines,
    ...box('permission', permission),
    ...box('textPermission', textPermission),
    `  <input type="hidden" name="locale" value="${inHtml(words.locale)}">`,
    '  <input name="website2" hidden tabindex="-1" autocomplete="off">',
    `  <p><button>${inHtml(button)}</button></p>`,
    '</form>',
  ].join('\n');
}

const box = (name: string, words: string): string[] =>
  words.trim() ? [`  <p><label><input type="checkbox" name="${name}" value="true"> ${inHtml(words)}</label></p>`] : [];

function control({ field, kind, isRequired }: PublicField, choices: Choice[] | null, choose: string): string {
  const name = `name="${inHtml(field)}"${isRequired ? ' required' : ''}`;
  if (kind === 'text') return `<textarea ${name} rows="4" maxlength="5000"></textarea>`;
  if (!choices) return `<input ${name} type="${types[kind] ?? 'text'}">`;
  const options = [{ value: '', label: choose }, ...choices].map(
    ({ value, label }) => `<option value="${inHtml(value)}">${inHtml(label)}</option>`,
  );
  return `<select ${name}>${options.join('')}</select>`;
}

function choicesOf({ field, kind, options }: PublicField, { countries, yes, no }: Words): Choice[] | null {
  if (field === 'country') return countries.map(({ code, name }) => ({ value: code, label: name }));
  if (kind === 'choice') return options.map((option) => ({ value: option, label: option }));
  if (kind !== 'yesNo') return null;
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}
