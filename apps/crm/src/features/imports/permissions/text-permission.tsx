import type { ImportChoices } from '@app/contract/imports';
import { useTranslation } from 'react-i18next';
import styles from './permissions.module.css';
import { RadioCards } from './radio-cards.tsx';
import { Statement } from './statement.tsx';

type Props = { choices: ImportChoices; onChange: (part: Partial<ImportChoices>) => void; error: string | undefined };

/** Asked apart from mail, and no until somebody says otherwise: whether the numbers of the file may be texted. */
export function TextPermission({ choices, onChange, error }: Props) {
  const { t } = useTranslation('crm');
  const { textPermission = 'none', textStatement = '' } = choices;
  return (
    <>
      <RadioCards
        label={t('import.permissions.texts.question')}
        value={textPermission}
        onChange={(chosen) => onChange({ textPermission: chosen })}
        choices={(['granted', 'none'] as const).map((value) => ({
          value,
          label: t(`import.permissions.texts.${value}`),
          note: t(`import.permissions.texts.${value}Note`),
        }))}
      >
        <p className={styles.note}>{t('import.permissions.texts.never')}</p>
      </RadioCards>
      {textPermission === 'granted' && (
        <Statement
          part="textStatement"
          label={t('import.permissions.texts.statement')}
          note={t('import.permissions.texts.statementNote')}
          value={textStatement}
          onChange={(statement) => onChange({ textStatement: statement })}
          error={error}
        />
      )}
    </>
  );
}
