import type { FileFault } from '@app/contract/imports';

/** A file that cannot be read, and why; `line` is where, as far as that is known. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(reason: FileFault['reason'], line: number | null = null) {
    super(line === null ? reason : `${reason} in line ${line}`);
    this.name = 'UnreadableFile';
    this.fault = { reason, line };
  }
}
