import type { BulkAction } from '@app/contract/bulk-jobs';
import { formatsFor } from '@app/i18n/formats';
import { expect, test } from 'vitest';
import type { Words } from '../filters/use-filter-words.ts';
import { aboutAction } from './about-action.ts';

const words = {
  t: ((key: string) => key) as unknown as Words['t'],
  formats: formatsFor('en-us'),
  tags: [
    { value: '1', label: 'VIP' },
    { value: '2', label: 'Fair' },
  ],
  people: [{ value: 'u1', label: 'Mara' }],
  campaigns: [{ value: '9', label: 'Quotes' }],
  ownFields: [
    { id: 5, name: 'Children', kind: 'number' },
    { id: 6, name: 'Next visit', kind: 'date' },
    { id: 7, name: 'Insured', kind: 'yesNo' },
  ] as unknown as Words['ownFields'],
  imports: [],
} satisfies Words;

test.each<[BulkAction, string | undefined]>([
  [{ kind: 'addTags', tagIds: [1, 2] }, 'VIP and Fair'],
  [{ kind: 'removeTags', tagIds: [3] }, 'contacts.gone'],
  [{ kind: 'setType', type: 'customer' }, 'contacts.types.customer'],
  [{ kind: 'setOwner', ownerId: 'u1' }, 'Mara'],
  [{ kind: 'setOwner', ownerId: null }, 'contacts.nobody'],
  [{ kind: 'setField', field: 'city', value: 'Denver' }, 'contacts.fields.city · Denver'],
  [{ kind: 'setField', field: 'city', value: '' }, 'contacts.fields.city · –'],
  [{ kind: 'setField', field: 'country', value: 'DE' }, 'contacts.fields.country · Germany'],
  [{ kind: 'setOwnField', fieldId: 5, value: 1200 }, 'Children · 1,200'],
  [{ kind: 'setOwnField', fieldId: 6, value: '2026-11-20' }, 'Next visit · Nov 20, 2026'],
  [{ kind: 'setOwnField', fieldId: 7, value: false }, 'Insured · contacts.no'],
  [{ kind: 'setOwnField', fieldId: 8, value: null }, 'contacts.gone · –'],
  [{ kind: 'addToCampaign', campaignId: 9 }, 'Quotes'],
  [{ kind: 'withdrawPermission', reason: 'Asked by phone' }, 'Asked by phone'],
  [{ kind: 'delete' }, undefined],
])('%j', (action, expected) => expect(aboutAction(action, words)).toBe(expected));
