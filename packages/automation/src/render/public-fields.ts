import type { FormContent, FormField } from '@app/contract/asset-content';
import type { OwnFieldKind } from '@app/contract/contact-words';
import type { PublicForm } from '@app/contract/public-pages';

export type PublicField = PublicForm['fields'][number];
type OwnField = { name: string; kind: OwnFieldKind; options: string[] };

const kinds: Partial<Record<string, PublicField['kind']>> = {
  email: 'email',
  phone: 'phone',
  birthday: 'date',
  message: 'text',
};
const ownKinds = { text: 'line', number: 'number', date: 'date', choice: 'choice', yesNo: 'yesNo' } as const;

/** A question that means nothing of the contact may be there several times: each has a name of its own. */
export function namesOf(fields: readonly Pick<FormField, 'field'>[]): string[] {
  let questions = 0;
  return fields.map(({ field }) => (field === 'message' && ++questions > 1 ? `message${questions}` : field));
}

/** The words for text messages; without a number to send them to there are none. */
export const textPermissionOf = ({ fields, textPermission = '' }: FormContent): string =>
  fields.some(({ field }) => field === 'phone') ? textPermission.trim() : '';

/** The fields as strangers see them; one whose own field is gone is left out. */
export function publicFields({ fields }: FormContent, ownFields: ReadonlyMap<string, OwnField>): PublicField[] {
  const names = namesOf(fields);
  return fields.flatMap(({ field, label, isRequired }, at): PublicField[] => {
    if (!/^\d+$/.test(field)) {
      // Nobody is known without their address.
      const needed = isRequired || field === 'email';
      return [{ field: names[at] ?? field, label, isRequired: needed, kind: kinds[field] ?? 'line', options: [] }];
    }
    const own = ownFields.get(field);
    return own ? [{ field, label: label || own.name, isRequired, kind: ownKinds[own.kind], options: own.options }] : [];
  });
}
