import { AppError } from '@app/contract/errors';
import type { Stored } from './read-appointments.ts';
import { isStart } from './repeat.ts';

type Asked = { scope: 'this' | 'following' | 'all'; occurrence?: string | undefined };
/** Which times a change is about. */
export type Which = { scope: 'all'; occurrence: string | null } | { scope: 'this' | 'following'; occurrence: string };

/** Of one that takes place once, and from the first time on, all is meant. A time that there is not is refused. */
export function requireOccurrence({ series, exceptions }: Stored, { scope, occurrence }: Asked): Which {
  if (series.repeat === '') return { scope: 'all', occurrence: null };
  if (occurrence === undefined && scope === 'all') return { scope, occurrence: null };
  const exception = exceptions.find((each) => each.occurrence === occurrence);
  if (occurrence === undefined || exception?.changed === null || !isStart(series, occurrence))
    throw new AppError('appointment.invalid', [{ path: 'occurrence', message: 'unknown' }]);
  if (scope === 'following' && occurrence === series.start) return { scope: 'all', occurrence };
  return { scope, occurrence };
}
