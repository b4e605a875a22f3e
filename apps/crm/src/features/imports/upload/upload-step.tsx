import type { ContactImport } from '@app/contract/imports';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { keepImport } from '#data/imports.ts';
import type { Step } from '../wizard/steps.ts';
import wizard from '../wizard/wizard.module.css';
import { DraftOffer } from './draft-offer.tsx';
import { FileChooser } from './file-chooser.tsx';
import { FoundFormat } from './found-format.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { forgetUpload, useUpload } from './uploads.ts';
import { useDropped } from './use-dropped.ts';

type Go = (place: { import: number | undefined; step: Step }, replace?: boolean) => void;

/** A file is chosen and sent; then it shows how it is read. */
export function UploadStep({ current, go }: { current: ContactImport | undefined; go: Go }) {
  const { accountId } = getBoot();
  const client = useQueryClient();
  const upload = useUpload();
  const made = upload?.state === 'done' ? upload.made : undefined;
  const isShown = made !== undefined && made.id === current?.id;
  const begin = useEffectEvent(async (begun: ContactImport) => {
    await keepImport(client, accountId, begun);
    go({ import: begun.id, step: 'upload' }, true);
  });
  const isFree = current === undefined;
  useEffect(() => {
    if (isShown) forgetUpload();
    else if (made && isFree) void begin(made);
  }, [made, isShown, isFree]);
  if (current)
    return (
      <Stage name={isShown ? 'read' : 'open'} isNew={isShown}>
        <NoDrop />
        <FoundFormat
          current={current}
          onAnother={() => go({ import: undefined, step: 'upload' })}
          onNext={() => go({ import: current.id, step: 'matching' })}
        />
      </Stage>
    );
  if (upload?.state === 'sending' || upload?.state === 'reading')
    return (
      <Stage name="sending">
        <UploadProgress upload={upload} />
      </Stage>
    );
  return (
    <Stage name="choosing">
      <DraftOffer go={go} />
      <FileChooser failed={upload?.state === 'failed' ? upload : undefined} />
    </Stage>
  );
}

/** With a stage goes the button that was pressed in it: the keyboard goes on where the next one begins. */
function Stage({ name, isNew = false, children }: { name: string; isNew?: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(isNew ? undefined : name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <div ref={box} tabIndex={-1} className={wizard.body}>
      {children}
    </div>
  );
}

/** There is a file already: another one that is dropped by mistake must not open in place of the page. */
function NoDrop() {
  useDropped(undefined);
  return null;
}
