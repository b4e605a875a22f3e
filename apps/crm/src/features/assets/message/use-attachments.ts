import { MOST_ATTACHED_BYTES } from '@app/contract/messages';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { uploadFile } from '@app/frame/calls/upload.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useEffect, useRef, useState } from 'react';

export type Attached = { id: number; name: string; size: number };
const MOST_FILES = 10;
type Fault = 'tooMany' | 'tooLarge' | 'upload' | 'empty';

/** Files that are sent as soon as they are chosen. `onArrived` gets each once it is whole. */
export function useAttachments(files: Attached[], onArrived: (file: Attached) => void) {
  const [sending, setSending] = useState<File[]>([]);
  const [fault, setFault] = useState<Fault>();
  const [stop] = useState(() => new AbortController());
  const arrived = useRef(onArrived);
  arrived.current = onArrived;
  // What has not arrived when the form is closed is not wanted any more.
  useEffect(() => () => stop.abort(), [stop]);

  async function send(file: File) {
    try {
      const { id, name, size } = await uploadFile(file, { accountId: getBoot().accountId, signal: stop.signal });
      arrived.current({ id, name, size });
    } catch (error) {
      if (stop.signal.aborted) return;
      reportError('uploading an attachment', error);
      setFault('upload');
    } finally {
      setSending((all) => all.filter((each) => each !== file));
    }
  }
  function choose(chosen: File[]) {
    const bytes = [...files, ...sending, ...chosen].reduce((sum, { size }) => sum + size, 0);
    const found = chosen.some(({ size }) => size === 0)
      ? 'empty'
      : files.length + sending.length + chosen.length > MOST_FILES
        ? 'tooMany'
        : bytes > MOST_ATTACHED_BYTES
          ? 'tooLarge'
          : undefined;
    setFault(found);
    if (found) return;
    setSending((all) => [...all, ...chosen]);
    for (const file of chosen) void send(file);
  }
  return { sending, fault, choose, forgetFault: () => setFault(undefined) };
}
