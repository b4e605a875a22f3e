import { type LiveMessage, streamLive } from '@app/contract/live';

/** An open stream, as a tab has one: what came is kept, and `onEvent` is told. Resolves once it listens. */
export async function listenLive(
  origin: string,
  { token, accountId }: { token: string; accountId: string },
  onEvent: (event: LiveMessage) => void = () => undefined,
) {
  const stop = new AbortController();
  const answer = await fetch(origin + streamLive.path.replace('{accountId}', accountId), {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: LiveMessage[] = [];
  let text = (await reader?.read())?.value ?? '';
  const reading = async () => {
    for (;;) {
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts.filter((each) => each.startsWith('data: '))) {
        const event = JSON.parse(part.slice('data: '.length)) as LiveMessage;
        events.push(event);
        onEvent(event);
      }
      const read = await reader?.read();
      if (!read || read.done) return;
      text += read.value;
    }
  };
  const ended = reading().catch(() => undefined);
  return {
    status: answer.status,
    events,
    /** Resolves when the server has ended it, or `stop` has. */
    ended,
    stop: async () => {
      stop.abort();
      await ended;
    },
  };
}
