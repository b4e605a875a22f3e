import { notificationKinds } from '@app/contract/notifications';
import { maybeOneOf, oneOf } from '@app/frame/app/search.ts';

export const notificationsSearch = { show: oneOf('all', 'unread'), kind: maybeOneOf(...notificationKinds) };
