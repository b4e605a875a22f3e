import { oneOf } from '@app/frame/app/search.ts';

export const sharedBy = ['email', 'phone', 'name'] as const;

export const duplicatesSearch = { by: oneOf(...sharedBy) };
