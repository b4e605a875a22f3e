import { expect, test } from 'vitest';
import { makeKeys } from '../sending/domains.ts';
import { type Mail, NoThread, openComposer } from './compose-mail.ts';

const mail = (subject: string, more: Partial<Mail> = {}): Mail => ({
  ...{
    from: { name: 'Ines', address: 'ines@shop.example' },
    to: 'ada@a.example',
    subject,
    messageId: `<${subject}@x>`,
  },
  ...{ text: 'Hello', html: '<p>Hello</p>', attachments: [], headers: {}, dkim: null },
  ...more,
});

/** A thread that says as a mail what its subject was, and does something else at others. */
const threadThat = (does: string, first = '') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    ${first}
    parentPort.on('message', ({ subject }) => {
      ${does}
      parentPort.postMessage({ bytes: new TextEncoder().encode(subject) });
    });
    parentPort.postMessage('ready');`)}`,
  );

const composeAll = async (compose: ReturnType<typeof openComposer>, mails: Mail[]) =>
  (await Promise.allSettled(mails.map(compose))).map((one) =>
    one.status === 'fulfilled' ? String(one.value) : (one.reason as Error),
  );

test('mails are written and signed; one whose key cannot be read fails alone', async () => {
  const { privateKey } = await makeKeys();
  const signedBy = (key: string) => ({
    dkim: { domainId: 1, domain: 'shop.example', selector: 'pe1', privateKey: key },
  });
  const attachments = [{ filename: 'a.bin', content: new Uint8Array([0, 1, 2, 255]) }];
  const [one, two, three] = await composeAll(openComposer(), [
    mail('one', { ...signedBy(privateKey), attachments }),
    mail('two', signedBy('no key')),
    mail('three'),
  ]);
  expect(one).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;[\s\S]*\r\nAAEC\/w==\r\n/);
  expect(two).toBeInstanceOf(Error);
  expect(two).not.toBeInstanceOf(NoThread);
  expect(three).toContain('\r\nSubject: three\r\n');
  expect(three).not.toContain('DKIM-Signature');
});

test('a mail over which the thread dies fails alone, and others are written by the next thread', async () => {
  const compose = openComposer(threadThat("if (subject === 'deadly') process.exit(1);"));
  const said = await composeAll(
    compose,
    ['one', 'deadly', 'two', 'deadly', 'three'].map((subject) => mail(subject)),
  );
  expect(said.map((one) => (one instanceof Error ? one.name : one))).toEqual(['one', 'Error', 'two', 'Error', 'three']);
  expect(String(await compose(mail('later')))).toBe('later');
});

test('where no thread comes up, nothing is wrong with the mails', async () => {
  const compose = openComposer(threadThat('', "throw new Error('no room');"));
  for (let time = 0; time < 2; time += 1) {
    const said = await composeAll(compose, [mail('one'), mail('two'), mail('three')]);
    expect(said).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ message: 'no room' })));
    expect(said.every((one) => one instanceof NoThread)).toBe(true);
  }
});
