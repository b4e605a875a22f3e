import type { Block } from '@app/contract/asset-content';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PICTURE_BYTES, pictureTypes, pictureUrl, uploadPicture } from '#data/solutions/pictures.ts';
import { useEditing } from '../editor/context.ts';
import { MergeInput } from '../editor/merge-input.tsx';
import { AddressInput } from './address-input.tsx';
import styles from './blocks.module.css';

type Picture = Extract<Block, { kind: 'picture' }>;
type Fault = 'type' | 'size' | 'upload';

export function PictureBlock({ block, onChange }: { block: Picture; onChange: (part: Partial<Picture>) => void }) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<Fault>();
  const stop = useRef<AbortController>(undefined);
  // A block that goes away, or a page that is left, needs no picture any more.
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController();
      return uploadPicture(getBoot().accountId, file, stop.current.signal);
    },
    onSuccess: (fileId) => onChange({ fileId }),
    onError: (error) => {
      if (stop.current?.signal.aborted) return;
      reportError('uploading a picture', error);
      setFault('upload');
    },
  });
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again after it was corrected.
    currentTarget.value = '';
    if (!file) return;
    const found = !pictureTypes.includes(file.type) ? 'type' : file.size > MOST_PICTURE_BYTES ? 'size' : undefined;
    setFault(found);
    if (!found) mutate(file);
  }
  return (
    <div className={styles.body} data-body>
      <div className={styles.picture}>
        {block.fileId !== null && <img src={pictureUrl(block.fileId)} alt={block.alt} />}
        {!isReadOnly && (
          <>
            <input
              ref={input}
              type="file"
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              accept={pictureTypes.join(',')}
              onChange={choose}
            />
            <BusyButton variant="default" busy={isPending} onClick={() => input.current?.click()}>
              {block.fileId === null ? t('asset.picture.choose') : t('asset.picture.replace')}
            </BusyButton>
          </>
        )}
      </div>
      {fault ? (
        <p role="alert" className={styles.error}>
          {t(`asset.picture.fault.${fault}`)}
        </p>
      ) : (
        <p className={styles.note}>{t('asset.picture.accepted')}</p>
      )}
      <div className={styles.pair}>
        <MergeInput
          label={t('asset.picture.alt')}
          value={block.alt}
          maxLength={300}
          onChange={(alt) => onChange({ alt })}
        />
        <AddressInput value={block.href} isOptional onChange={(href) => onChange({ href })} />
      </div>
    </div>
  );
}
