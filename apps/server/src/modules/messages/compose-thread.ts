import { createPrivateKey, type KeyObject } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createTransport } from 'nodemailer';
import type { Answer, Mail } from './compose-mail.ts';

/** The library writes the mail; nothing is sent by this. */
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** By their text. To read a key takes a quarter of the time of a signature. */
const keys = new LRUCache<string, KeyObject>({ max: 100 });

function keyOf(text: string): KeyObject {
  const known = keys.get(text);
  if (known) return known;
  const key = createPrivateKey(text);
  keys.set(text, key);
  return key;
}

/** What receivers want signed; the library leaves out the last two unless told. */
const SIGNED = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'In-Reply-To', 'References'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'List-Id', 'List-Unsubscribe'],
  ...['List-Unsubscribe-Post', 'Feedback-ID'],
].join(':');

/** The bytes of a mail, signed. */
async function compose({ attachments, dkim, ...mail }: Mail): Promise<Uint8Array> {
  const info = await composer.sendMail({
    ...mail,
    attachments: attachments.map(({ filename, content: { buffer, byteOffset, byteLength } }) => ({
      filename,
      content: Buffer.from(buffer, byteOffset, byteLength),
    })),
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        // The library hands it on to `sign`, which takes either.
        privateKey: keyOf(dkim.privateKey) as unknown as string,
        headerFieldNames: SIGNED,
      },
    }),
  });
  return (info as unknown as { message: Buffer }).message;
}

/** It is asked for one after the other. */
parentPort?.on('message', async (mail: Mail) => {
  const answer = await compose(mail).then(
    (bytes): Answer => ({ bytes }),
    (error: unknown): Answer => ({ failure: String((error as Error).message) }),
  );
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');
