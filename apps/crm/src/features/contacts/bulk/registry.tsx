import type { BulkAction } from '@app/contract/bulk-jobs';
import type { ComponentType } from 'react';
import type { Words } from '../filters/use-filter-words.ts';
import { ExportForm, exportAll, type ShownList } from './export-form.tsx';
import { FieldForm } from './field-form.tsx';
import { CampaignForm, OwnerForm, ReasonForm, TagsForm, TypeForm } from './forms.tsx';
import type { BulkName } from './name-of-action.ts';

/** `onChange` is called with an action where it can be begun, with undefined while something is missing. */
type FormProps = { words: Words; list: ShownList; onChange: (action: BulkAction | undefined) => void };

type BulkEntry = {
  name: BulkName;
  /** Where it can be done. */
  place: 'list' | 'trash';
  /** Beside the menu, always in sight. */
  isInBar?: boolean;
  /** What can be said first. */
  Form?: ComponentType<FormProps>;
  /** What it is where nothing has been said. */
  action?: (list: ShownList) => BulkAction;
  isDangerous?: boolean;
};

/** Every bulk action, in the order of the menu. Another module adds its own here. */
export const bulkEntries: BulkEntry[] = [
  {
    name: 'addTags',
    place: 'list',
    Form: (props) => <TagsForm {...props} toAction={(tagIds) => ({ kind: 'addTags', tagIds })} />,
  },
  {
    name: 'removeTags',
    place: 'list',
    Form: (props) => <TagsForm {...props} toAction={(tagIds) => ({ kind: 'removeTags', tagIds })} />,
  },
  { name: 'setType', place: 'list', Form: TypeForm },
  { name: 'setOwner', place: 'list', Form: OwnerForm },
  { name: 'setField', place: 'list', Form: FieldForm },
  { name: 'addToCampaign', place: 'list', Form: CampaignForm },
  { name: 'withdrawPermission', place: 'list', Form: ReasonForm, isDangerous: true },
  { name: 'delete', place: 'list', action: () => ({ kind: 'delete' }), isDangerous: true },
  { name: 'export', place: 'list', Form: ExportForm, action: exportAll, isInBar: true },
  { name: 'restore', place: 'trash', action: () => ({ kind: 'restore' }) },
];
