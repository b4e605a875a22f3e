import type { ChannelFailure } from '@app/contract/channels';
import { NotAllowed } from '../../outbound/call-out.ts';
import { SecretUnreadable } from './credentials.ts';

/** Why a server that somebody has named cannot be used, as one of the words that have a sentence. */
export class ChannelError extends Error {
  override name = 'ChannelError';
  readonly failure: ChannelFailure;
  /** So long it asks to be left alone, in milliseconds. */
  readonly pause: number | undefined;

  constructor(failure: ChannelFailure, message: string = failure, pause?: number) {
    super(message);
    this.failure = failure;
    this.pause = pause;
  }
}

type Fault = { code?: unknown; authenticationFailed?: unknown; responseCode?: unknown; status?: unknown };

const HOST = /^(ENOTFOUND|EAI_AGAIN|EAI_NONAME|ENODATA)$/;
const UNREACHABLE = /^(ECONN\w+|EHOSTUNREACH|ENETUNREACH|EPIPE|ESOCKET|NoConnection|EConnectionClosed)$/;
const TIMEOUT = /TIMEOUT|^ETIMEDOUT$/i;
const CERTIFICATE = /CERT|^ERR_TLS|^UNABLE_TO_|SELF_SIGNED|^HOSTNAME_MISMATCH$|^EPROTO$|^ETLS$|^ERR_SSL/;

/** What a library, the network or a server has said. */
export function toFailure(error: unknown): ChannelFailure {
  if (error instanceof ChannelError) return error.failure;
  if (error instanceof NotAllowed) return 'notAllowed';
  if (error instanceof SecretUnreadable) return 'key';
  const { code, authenticationFailed, responseCode, status } = (error ?? {}) as Fault;
  if (authenticationFailed || code === 'EAUTH' || responseCode === 535 || status === 401) return 'password';
  const word = String(code ?? '');
  // What nodemailer says of a connection hides what the system said.
  const cause = error instanceof Error && error.cause ? toFailure(error.cause) : 'server';
  if (cause !== 'server') return cause;
  if (CERTIFICATE.test(word) || (error instanceof Error && /certificate/i.test(error.message))) return 'certificate';
  if (HOST.test(word) || word === 'EDNS') return 'host';
  if (TIMEOUT.test(word) || (error instanceof Error && error.name === 'TimeoutError')) return 'timeout';
  return UNREACHABLE.test(word) ? 'unreachable' : 'server';
}
