import { type LiveEvent, type LiveMessage, type SignedOut, streamLive } from '@app/contract/live';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { getConfig } from '../calls/config.ts';
import { tryNow, untilAnswered } from '../calls/connection.ts';
import { hasSessionEnded, keepSignedOutReason, leaveEndedSession } from '../calls/log-out.ts';
import { readToken } from '../calls/session.ts';
import { hearLive, SILENCE } from './live.ts';

const FIRST_PAUSE = 500;
/** Also how late the news may be after the server was away. */
const LONGEST_PAUSE = 5_000;

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

/** All tabs share one session, so its end is the end for all of them. */
function hear({ event, signedOut }: Message): void {
  hearLive(event);
  tryNow();
  // Somebody removed from this account may have others; starting over finds them.
  if (signedOut?.reason === 'removed') location.assign('/');
  else if (signedOut) {
    keepSignedOutReason(signedOut.reason);
    leaveEndedSession();
  }
}

async function keepListening(accountId: string, hear: (message: Message) => void, signal: AbortSignal) {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    let listening = false;
    const onListening = () => {
      listening = true;
    };
    const isOver = await listenOnce(accountId, hear, onListening, signal).catch(() => false);
    if (isOver) return;
    // The stream is the first to notice that the server is gone; of a session that has ended it is known why.
    if (!signal.aborted && !hasSessionEnded()) void untilAnswered();
    // However the stream ended: the server was there a moment ago.
    pause = listening ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    if (!signal.aborted) await wait(withSpread(pause), signal);
  }
}

/** Browsers that lost the server together do not all come back in the same moment. */
const withSpread = (ms: number) => ms * (0.75 + Math.random() / 2);

/**
 * Reads until the stream ends, and says whether it is over for good. At its beginning everything is reloaded once, for
 * what changed before.
 */
async function listenOnce(
  accountId: string,
  hear: (message: Message) => void,
  onListening: () => void,
  stop: AbortSignal,
): Promise<boolean> {
  const token = readToken();
  if (!token) return false;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  try {
    const url = getConfig().services.account + streamLive.path.slice('/api'.length).replace('{accountId}', accountId);
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([stop, silence.signal]),
    });
    if (answer.status === 403) {
      // Removed while nothing was listening.
      hear({ signedOut: { topic: 'signedOut', reason: 'removed' } });
      return true;
    }
    if (!answer.ok || !answer.body) return false;
    onListening();
    hear({ event: { topic: 'resync' } });
    const beats = new TransformStream<BufferSource, BufferSource>({
      transform: (part, controller) => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE);
        hear({});
        controller.enqueue(part);
      },
    });
    const reader = answer.body
      .pipeThrough(beats)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      const message = JSON.parse(value.data) as LiveMessage;
      if (message.topic === 'signedOut') {
        hear({ signedOut: message });
        return true;
      }
      hear({ event: message });
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
    // After sleep or a lost network, reconnect at once instead of waiting for the rest of the pause.
    addEventListener('online', wake, { once: true });
  });
