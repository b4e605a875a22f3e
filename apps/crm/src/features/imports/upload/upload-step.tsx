import type { ContactImport } from '@app/contract/imports';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { keepImport } from '#data/imports.ts';
import type { Step } from '../wizard/steps.ts';
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
  const begin = useEffectEvent(async (begun: ContactImport) => {
    forgetUpload();
    await keepImport(client, accountId, begun);
    go({ import: begun.id, step: 'upload' }, true);
  });
  useEffect(() => {
    if (made) void begin(made);
  }, [made]);
  if (current)
    return (
      <>
        <NoDrop />
        <FoundFormat
          current={current}
          onAnother={() => go({ import: undefined, step: 'upload' })}
          onNext={() => go({ import: current.id, step: 'matching' })}
        />
      </>
    );
  if (upload?.state === 'sending' || upload?.state === 'reading') return <UploadProgress upload={upload} />;
  return (
    <>
      <DraftOffer go={go} />
      <FileChooser failed={upload?.state === 'failed' ? upload : undefined} />
    </>
  );
}

/** There is a file already: another one that is dropped by mistake must not open in place of the page. */
function NoDrop() {
  useDropped(undefined);
  return null;
}
