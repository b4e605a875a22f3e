import { oneOf } from '@app/frame/app/search.ts';

export const tabs = ['orders', 'visits'] as const;

export const linkSearch = { tab: oneOf(...tabs) };
