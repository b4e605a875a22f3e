import { inHtml } from '@app/automation/render/html';
import type { PublicField } from '@app/automation/render/public-fields';
import type { FormContent } from '@app/contract/asset-content';

const inputTypes = { line: 'text', email: 'email', phone: 'tel', date: 'date', number: 'number' } as const;

/** Plain HTML without a script: what is typed into it goes to the account's own page, which answers. */
export function formHtml(action: string, content: FormContent, fields: readonly PublicField[]): string {
  const { title, intro, button, permission } = content;
  return [
    `<form action="${inHtml(action)}" method="post" accept-charset="utf-8">`,
    title && `  <h2>${inHtml(title)}</h2>`,
    intro && `  <p>${inHtml(intro).replaceAll('\n', '<br>')}</p>`,
    ...fields.map((field) => `  <p><label>${inHtml(field.label)}<br>${toInput(field)}</label></p>`),
    permission && `  <p><label><input type="checkbox" name="permission" value="yes"> ${inHtml(permission)}</label></p>`,
    // Filled in by programs only.
    '  <p style="display:none" aria-hidden="true"><input type="text" name="website2" tabindex="-1" autocomplete="off"></p>',
    `  <p><button type="submit">${inHtml(button)}</button></p>`,
    '</form>',
    '',
  ]
    .filter((line, at, all) => line !== '' || at === all.length - 1)
    .join('\n');
}

function toInput({ field, kind, isRequired, options }: PublicField): string {
  const named = `name="${inHtml(field)}"${isRequired ? ' required' : ''}`;
  switch (kind) {
    case 'text':
      return `<textarea ${named} rows="4" maxlength="5000"></textarea>`;
    case 'yesNo':
      return `<input type="checkbox" ${named} value="true">`;
    case 'choice':
      return `<select ${named}>${['', ...options].map((option) => `<option>${inHtml(option)}</option>`).join('')}</select>`;
    default:
      return `<input type="${inputTypes[kind]}" ${named}>`;
  }
}
