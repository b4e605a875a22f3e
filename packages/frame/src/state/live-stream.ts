import { type LiveEvent, type LiveMessage, type SignedOut, streamLive } from '@app/contract/live';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { getConfig } from '../calls/config.ts';
import { keepSignedOutReason, leaveEndedSession } from '../calls/log-out.ts';
import { readToken } from '../calls/session.ts';
import { hearLive, SILENCE } from './live.ts';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

type Message = { event?: LiveEvent; signedOut?: SignedOut };

/**
 * One stream for all tabs of an account: browsers allow few connections at once. Whichever tab holds the lock listens
 * and passes on what it hears; when it is closed, the next one takes over.
 */
export function startLive(accountId: string): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`live/${accountId}`);
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  const passOn = (message: Message) => {
    hear(message);
    channel.postMessage(message);
  };
  const listen = () => keepListening(accountId, passOn, stop.signal);
  // Without a secure context there are no locks: then every tab listens for itself.
  const lock = navigator.locks?.request(`live/${accountId}`, { signal: stop.signal }, listen) ?? listen();
  lock.catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** All tabs share one session: what ends it ends it for all of them. */
function hear({ event, signedOut }: Message): void {
  hearLive(event);
  // Whoever was only taken out of this account may have others: the start finds out.
  if (signedOut?.reason === 'removed') location.assign('/');
  else if (signedOut) {
    keepSignedOutReason(signedOut.reason);
    leaveEndedSession();
  }
}

async function keepListening(accountId: string, hear: (message: Message) => void, signal: AbortSignal) {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    const heard = await listenOnce(accountId, hear, signal).catch(() => false);
    pause = heard ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    if (!signal.aborted) await wait(pause, signal);
  }
}

/** Until the stream ends. From its beginning on nothing is missed; what came before is asked for again. */
async function listenOnce(accountId: string, hear: (message: Message) => void, stop: AbortSignal): Promise<boolean> {
  const token = readToken();
  if (!token) return false;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  const url = getConfig().services.account + streamLive.path.slice('/api'.length).replace('{accountId}', accountId);
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: AbortSignal.any([stop, silence.signal]),
  });
  if (!answer.ok || !answer.body) return false;
  hear({ event: { topic: 'resync' } });
  const beats = new TransformStream<BufferSource, BufferSource>({
    transform: (part, controller) => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      hear({});
      controller.enqueue(part);
    },
  });
  const events = answer.body
    .pipeThrough(beats)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      const message = JSON.parse(value.data) as LiveMessage;
      hear(message.topic === 'signedOut' ? { signedOut: message } : { event: message });
    }
  } finally {
    clearTimeout(timer);
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', wake, { once: true });
    // Back from sleep or from a lost network: no need to sit the pause out.
    addEventListener('online', wake, { once: true });
  });
