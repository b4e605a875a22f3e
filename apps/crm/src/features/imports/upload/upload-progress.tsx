import { Progress } from '@app/ui/state/progress';
import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writeBytes, writeDuration } from '../wizard/units.ts';
import { FileIcon } from './icons.tsx';
import styles from './upload.module.css';
import { type Reading, type Sending, stopUpload } from './uploads.ts';

type Props = { upload: Sending | Reading };

/** How much of the file is there, and how long the rest takes. */
export function UploadProgress({ upload }: Props) {
  const { t } = useTranslation('crm');
  const { file } = upload;
  const sent = upload.state === 'sending' ? upload.sent : file.size;
  const amount = t('import.upload.sent', { sent: writeBytes(sent), total: writeBytes(file.size) });
  return (
    <div className={styles.progress}>
      <h2 className={styles.file}>
        <FileIcon />
        <bdi>{file.name}</bdi>
      </h2>
      <Progress
        label={t('import.upload.label', { name: file.name })}
        text={amount}
        total={file.size}
        parts={[{ tone: 'good', value: sent }]}
      />
      <div className={styles.facts}>
        {upload.state === 'reading' ? (
          <p role="status" className={styles.reading}>
            <Loader size={14} aria-hidden />
            {t('import.upload.reading')}
          </p>
        ) : (
          <>
            <p className="tabular">
              {amount}
              {upload.left !== undefined && ` · ${t('import.upload.left', { time: writeDuration(upload.left) })}`}
            </p>
            <Button variant="default" onClick={stopUpload}>
              {t('import.upload.stop')}
            </Button>
          </>
        )}
      </div>
      <p role="status" className={styles.waiting}>
        {upload.state === 'sending' && upload.isWaiting && t('import.upload.waiting')}
      </p>
    </div>
  );
}
