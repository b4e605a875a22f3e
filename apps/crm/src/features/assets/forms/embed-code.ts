import type { FormContent } from '@app/contract/asset-content';

const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One line for a website: the form draws itself where the line stands. */
export const scriptTag = (url: string): string => `<script src="${inHtml(url)}.js" async></script>`;

/** The same form without a script: it posts to its address, which leads on to the thank-you page. */
export function plainForm(url: string, content: FormContent, nameOf: (field: string) => string): string {
  const fields = content.fields.map(({ field, label, isRequired }) => {
    const words = inHtml(label || nameOf(field));
    const required = isRequired || field === 'email' ? ' required' : '';
    const input =
      field === 'message'
        ? `<textarea name="${field}"${required}></textarea>`
        : `<input name="${field}" type="${field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}"${required}>`;
    return `  <label>${words} ${input}</label>`;
  });
  const permission = content.permission
    ? [`  <label><input type="checkbox" name="isPermitted" value="true"> ${inHtml(content.permission)}</label>`]
    : [];
  return [
    `<form action="${inHtml(url)}" method="post">`,
    ...fields,
    ...permission,
    `  <button>${inHtml(content.button)}</button>`,
    '</form>',
  ].join('\n');
}
