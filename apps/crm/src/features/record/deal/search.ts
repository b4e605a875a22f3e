import { oneOf } from '@app/frame/app/search.ts';
import { parts } from '../search.ts';

/** On a narrow screen one part is shown at a time. */
export const dealSearch = { part: oneOf(...parts) };
