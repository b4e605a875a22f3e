import { MOST_BYTES } from '@app/contract/files';
import { MOST_COLUMNS, MOST_ROWS, MOST_WORKBOOK_BYTES } from '@app/contract/import-words';
import { getBoot } from '@app/frame/state/boot.ts';
import { Button } from '@mantine/core';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestAddContact } from '#modals';
import { writeBytes } from '../wizard/units.ts';
import { acceptedEndings } from './check-file.ts';
import { UploadIcon } from './icons.tsx';
import { PasteRows } from './paste-rows.tsx';
import styles from './upload.module.css';
import { type Failed, forgetUpload, refuse, startUpload } from './uploads.ts';
import { useDropped } from './use-dropped.ts';
import { useFaultText } from './use-fault-text.ts';
import { usePasted } from './use-pasted.ts';

/** Drops, a choice and pasted rows all end in one file that is sent. */
export function FileChooser({ failed }: { failed: Failed | undefined }) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const input = useRef<HTMLInputElement>(null);
  const limits = useId();
  /** What was pasted or is being typed; undefined while nobody wants to. */
  const [rows, setRows] = useState<string>();
  const send = (files: File[]) => {
    const [file] = files;
    if (files.length > 1) refuse({ reason: 'several' });
    else if (file) void startUpload(accountId, file);
  };
  const sendText = (text: string) =>
    send([new File([text], `${t('import.upload.pasted')}.txt`, { type: 'text/plain' })]);
  const isOver = useDropped(send);
  // Several lines are rows; anything else is looked at first.
  usePasted(rows === undefined, {
    onFiles: send,
    onText: (text) => (/\n.*\S/.test(text) ? sendText(text) : setRows(text)),
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file can be chosen again after it was corrected.
    event.currentTarget.value = '';
    send(files);
  }

  return (
    <>
      {failed && <Failure failed={failed} />}
      <div className={styles.drop} data-over={isOver || undefined}>
        <UploadIcon className={styles.icon} />
        <p className={styles.call}>{isOver ? t('import.upload.dropNow') : t('import.upload.drop')}</p>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={acceptedEndings.join(',')}
          onChange={choose}
        />
        <Button aria-describedby={limits} onClick={() => input.current?.click()}>
          {t('import.upload.choose')}
        </Button>
        <p id={limits} className={styles.limits}>
          {t('import.upload.accepted', {
            text: writeBytes(MOST_BYTES),
            workbook: writeBytes(MOST_WORKBOOK_BYTES),
            rows: MOST_ROWS,
            columns: MOST_COLUMNS,
          })}
        </p>
      </div>
      {rows === undefined ? (
        <div className={styles.others}>
          <Button variant="default" onClick={() => setRows('')}>
            {t('import.upload.paste')}
          </Button>
          <Button variant="default" onClick={requestAddContact}>
            {t('import.upload.single')}
          </Button>
        </div>
      ) : (
        <PasteRows initial={rows} onSend={sendText} onCancel={() => setRows(undefined)} />
      )}
    </>
  );
}

function Failure({ failed: { failure, file } }: { failed: Failed }) {
  const { t } = useTranslation(['crm', 'common']);
  const faultText = useFaultText();
  return (
    <div className={styles.failure}>
      <p role="alert">{typeof failure === 'string' ? t(`import.errors.${failure}`) : faultText(failure)}</p>
      {file ? (
        <Button variant="default" onClick={() => void startUpload(getBoot().accountId, file)}>
          {t('import.upload.retry')}
        </Button>
      ) : (
        <Button variant="default" onClick={forgetUpload}>
          {t('common:actions.close')}
        </Button>
      )}
    </div>
  );
}
