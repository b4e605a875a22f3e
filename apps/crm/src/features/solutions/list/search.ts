import { oneOf, text } from '@app/frame/app/search.ts';

export const tabs = ['mine', 'recommended'] as const;

export const solutionsSearch = { tab: oneOf(...tabs), q: text() };
