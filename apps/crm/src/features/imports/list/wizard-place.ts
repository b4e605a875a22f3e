import type { ImportSummary } from '@app/contract/imports';
import { writeSearch } from '@app/frame/app/search.ts';
import { importSearch } from '../wizard/steps.ts';

/** Where the wizard goes on with an import that has not been started. */
export const wizardPlace = ({ id, state }: Pick<ImportSummary, 'id' | 'state'>) =>
  writeSearch(importSearch, { import: id, step: state === 'draft' ? 'matching' : 'check' });
