import { AppError, type ErrorCode } from '@app/contract/errors';

export type Failure = {
  code: ErrorCode | 'network';
  /** Where in the request something was refused. */
  paths: string[];
  details: unknown;
  requestId?: string | undefined;
};

/** Everything but an answer of our server means that it was not reached. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof AppError)) return { code: 'network', paths: [], details: undefined };
  const { code, details, requestId } = error;
  return { code, paths: Array.isArray(details) ? details.map(toPath) : [], details, requestId };
}

const toPath = (detail: unknown): string => String((Object(detail) as { path?: unknown }).path ?? '');

const linkFaults = ['link.edited', 'link.expired', 'link.withdrawn', 'link.deactivated', 'link.paused'] as const;
export type LinkFault = (typeof linkFaults)[number];

/** The link itself is no longer valid, so a retry cannot help. */
export const linkFaultOf = ({ code }: Failure): LinkFault | null => linkFaults.find((fault) => fault === code) ?? null;

/** Whether a retry may help, so that a button offers it. */
const passing: Failure['code'][] = [
  'network',
  'request.timeout',
  'server.stopping',
  'server.unavailable',
  'server.unexpected',
];
export const canRetry = ({ code }: Failure) => passing.includes(code);
