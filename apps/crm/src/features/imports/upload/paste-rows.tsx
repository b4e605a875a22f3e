import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './upload.module.css';

type Props = { initial: string; onSend: (text: string) => void; onCancel: () => void };

export function PasteRows({ initial, onSend, onCancel }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const [text, setText] = useState(initial);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else onSend(text);
  }

  return (
    <form onSubmit={submit} className={styles.paste}>
      <Textarea
        label={t('import.upload.pasteLabel')}
        description={t('import.upload.pasteHint')}
        rows={8}
        dir="auto"
        autoFocus
        spellCheck={false}
        classNames={{ input: styles.rows ?? '' }}
        value={text}
        error={isMissing && t('common:faults.required')}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Group gap={8}>
        <Button type="submit">{t('import.upload.pasteSend')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </form>
  );
}
