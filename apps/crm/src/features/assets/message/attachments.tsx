import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileSize } from '#data/account/file-size.ts';
import { DeleteIcon } from '../icons.tsx';
import styles from './message.module.css';
import type { Attached, useAttachments } from './use-attachments.ts';

type Props = {
  files: Attached[];
  upload: ReturnType<typeof useAttachments>;
  onRemove: (file: Attached) => void;
};

export function Attachments({ files, upload, onRemove }: Props) {
  const { t } = useTranslation('crm');
  const size = useFileSize();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div>
      <p className={styles.label}>{t('message.write.attachments')}</p>
      {files.length + upload.sending.length > 0 && (
        <ul className={styles.files} aria-label={t('message.write.attachments')}>
          {files.map((file) => (
            <li key={file.id}>
              <bdi>{file.name}</bdi>
              <span className={styles.note}>{size(file.size)}</span>
              <RowAction
                label={t('message.write.detach')}
                name={t('message.write.detachOne', { name: file.name })}
                run={() => {
                  onRemove(file);
                  button.current?.focus();
                }}
              >
                <DeleteIcon />
              </RowAction>
            </li>
          ))}
          {upload.sending.map((file) => (
            <li key={`${file.name} ${file.lastModified}`} role="status">
              <bdi>{file.name}</bdi>
              <span className={styles.note}>{t('message.write.uploading')}</span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after it was corrected.
          currentTarget.value = '';
          if (chosen.length > 0) upload.choose(chosen);
        }}
      />
      <Button ref={button} variant="default" size="compact-md" onClick={() => input.current?.click()}>
        {t('message.write.attach')}
      </Button>
      {upload.fault && (
        <p role="alert" className={styles.fault}>
          {t(`message.write.fileFault.${upload.fault}`)}
        </p>
      )}
    </div>
  );
}
