import { oneOf, text } from '@app/frame/app/search.ts';

export const bundlesSearch = { q: text(), tab: oneOf('active', 'archived') };
