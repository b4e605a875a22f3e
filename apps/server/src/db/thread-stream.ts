import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

/** PostgreSQL's own number for a server that went away. */
const GONE = '57P01';

/** The way to the embedded database's thread, as `pg` expects a socket to be. */
export class ThreadStream extends Duplex {
  readonly #thread: Worker;

  constructor(thread: Worker) {
    super();
    this.#thread = thread;
    thread.on('message', (answer: Uint8Array) => this.push(answer));
    // What made it fail; without a listener it would end the process.
    thread.on('error', (cause) => this.#fail(cause));
    thread.on('exit', () => this.#fail());
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  override _write(part: Buffer, _encoding: string, done: () => void): void {
    // A copy of its own: the part may stand in a larger memory, all of which would be sent.
    const bytes = new Uint8Array(part);
    this.#thread.postMessage(bytes, [bytes.buffer]);
    done();
  }

  /** The parts of one question go together: the database answers when it has all of them. */
  override _writev(parts: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), '', done);
  }

  override _read(): void {}

  #fail(cause?: unknown): void {
    this.destroy(Object.assign(new Error('the embedded database has stopped', { cause }), { code: GONE }));
  }
}
