import { AppError } from '@app/contract/errors';
import type { ContactImport, ImportFormat } from '@app/contract/imports';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepImport, sendFormat } from '#data/imports.ts';
import { writeBytes } from '../wizard/units.ts';
import wizard from '../wizard/wizard.module.css';
import { readFault } from './check-file.ts';
import { useFormatFields } from './format-words.ts';
import { FileIcon } from './icons.tsx';
import { Preview } from './preview.tsx';
import styles from './upload.module.css';
import { useFaultText } from './use-fault-text.ts';

type Props = { current: ContactImport; onAnother: () => void; onNext: () => void };

/** How the file is read, in one line that can be corrected, and its first rows as they come out of that. */
export function FoundFormat({ current, onAnother, onNext }: Props) {
  const { t } = useTranslation('crm');
  const [isOpen, setOpen] = useState(false);
  const controls = useId();
  const fields = useFormatFields(current);
  const { change, isPending, fault } = useFormatChange(current);
  const found = fields.map(({ value, choices }) => choices.find((choice) => choice.value === value)?.label ?? value);
  return (
    <>
      <div className={styles.found}>
        <h2 className={styles.file}>
          <FileIcon />
          <bdi>{current.name}</bdi>
          <span className={styles.size}>{writeBytes(current.size)}</span>
        </h2>
        <div className={styles.format}>
          <p>
            <span className="visually-hidden">{t('import.format.found')}: </span>
            {[t(`import.format.kinds.${current.format.kind}`), ...found].join(' · ')}
          </p>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={controls}
            onClick={() => setOpen(!isOpen)}
          >
            {t('import.format.correct')}
          </Button>
        </div>
        <fieldset id={controls} hidden={!isOpen} className={styles.controls} aria-label={t('import.format.found')}>
          {fields.map(({ name, label, value, choices, read }) => (
            <NativeSelect
              key={name}
              label={label}
              value={value}
              data={choices}
              onChange={(event) => change({ ...current.format, ...read(event.currentTarget.value) })}
            />
          ))}
          <p className={styles.note}>{t('import.format.anew')}</p>
        </fieldset>
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </div>
      <Preview current={current} isBusy={isPending} />
      <div className={wizard.foot}>
        <Button variant="default" onClick={onAnother}>
          {t('import.upload.another')}
        </Button>
        <Button onClick={onNext}>{t('import.next')}</Button>
      </div>
    </>
  );
}

/** The last correction counts; what came before it may still be under way. */
function useFormatChange({ id }: ContactImport) {
  const { t } = useTranslation('crm');
  const faultText = useFaultText();
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    scope: { id: `format of import ${id}` },
    mutationFn: (format: ImportFormat) => sendFormat(accountId, id, format),
    onSuccess: (answer) => keepImport(client, accountId, answer),
    onError: (failure) => reportError('reading a file in another way', failure),
  });
  const known = error instanceof AppError && error.code === 'import.unreadable' ? readFault(error.details) : undefined;
  return {
    isPending,
    change: (format: ImportFormat) => mutate(format),
    fault: error && (known ? faultText(known) : t('import.errors.format')),
  };
}
