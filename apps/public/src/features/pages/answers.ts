import type { Response } from '@app/contract/endpoint';
import type { getPreferences, submitForm } from '@app/contract/public-pages';

export type { PublicForm } from '@app/contract/public-pages';
export type Preferences = Response<typeof getPreferences>;
export type Answer = Response<typeof submitForm>;
