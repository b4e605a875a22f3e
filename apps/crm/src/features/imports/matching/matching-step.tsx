import { type ImportTarget, requiredTargets } from '@app/contract/import-words';
import { useFormats } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import { Empty } from '@app/ui/state/empty';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missingTargets } from '../wizard/reachable.ts';
import type { StepProps } from '../wizard/steps.ts';
import { useTargetName } from '../wizard/use-target-name.ts';
import wizard from '../wizard/wizard.module.css';
import { ColumnRow } from './column-row.tsx';
import styles from './matching.module.css';
import { RequiredFields } from './required-fields.tsx';
import { TargetSelect } from './target-select.tsx';
import { holderOf } from './targets.ts';
import { useMatching } from './use-matching.ts';
import { useTargetChoices } from './use-target-choices.ts';

const isRequired = (target: ImportTarget | null) => requiredTargets.some((each) => each === target);

/** Each column with some of its values, and the field that it becomes. */
export function MatchingStep({ current, goTo }: StepProps) {
  const { t } = useTranslation(['crm', 'common']);
  const { list, number } = useFormats();
  const nameOf = useTargetName();
  const choices = useTargetChoices();
  const { openAt, open, close, refused, choose, swap } = useMatching(current);
  const { columns, matching } = current;
  /** The columns that were not imported when only those were asked for: one that is matched then stays in sight. */
  const [only, setOnly] = useState<number[]>();
  const [isRefused, setIsRefused] = useState(false);
  const columnName = (at: number) => columns[at]?.name || t('import.matching.unnamed', { number: at + 1 });
  const left = matching.flatMap((target, at) => (target === null ? [at] : []));
  const shown = only ?? columns.map((_, at) => at);
  const missing = missingTargets(matching);

  function goOn() {
    setIsRefused(missing.length > 0);
    if (missing.length === 0) goTo('permissions');
  }

  return (
    <>
      <RequiredFields matching={matching} columnName={columnName} />
      {current.isRemembered && <p className={styles.remembered}>{t('import.matching.remembered')}</p>}
      <div className={styles.filter}>
        <Segments
          label={t('import.matching.show')}
          value={only ? 'left' : 'all'}
          onChange={(which) => setOnly(which === 'left' ? left : undefined)}
          choices={[
            { value: 'all', label: t('import.matching.all', { number: number(columns.length) }) },
            { value: 'left', label: t('import.matching.left', { number: number(left.length) }) },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <Empty text={t('import.matching.nothingLeft')} />
      ) : (
        <div className={styles.table}>
          <div className={styles.head} aria-hidden="true">
            <span>{t('import.matching.column')}</span>
            <span>{t('import.matching.samples')}</span>
            <span>{t('import.matching.target')}</span>
          </div>
          <ul className={styles.rows} aria-label={t('contacts.columns.title')}>
            {shown.map((at) => {
              const column = columns[at];
              const target = matching[at] ?? null;
              return (
                column && (
                  <ColumnRow
                    key={at}
                    at={at}
                    column={column}
                    name={columnName(at)}
                    target={target === null ? undefined : nameOf(target)}
                    isRequired={isRequired(target)}
                    isSuggested={!current.isRemembered && target !== null && target === column.suggestion}
                    refusal={
                      refused?.at === at
                        ? t('import.matching.taken', {
                            field: nameOf(refused.target),
                            column: columnName(holderOf(matching, refused.target, at)),
                          })
                        : undefined
                    }
                    select={
                      openAt === at ? (
                        <TargetSelect
                          label={t('import.matching.choose', { column: columnName(at) })}
                          value={target}
                          choices={choices}
                          holderName={(wanted) => {
                            const holder = holderOf(matching, wanted as ImportTarget, at);
                            return holder < 0 ? undefined : columnName(holder);
                          }}
                          onChoose={(value) => choose(at, value)}
                          onClose={close}
                        />
                      ) : undefined
                    }
                    onOpen={open}
                    onSwap={swap}
                  />
                )
              );
            })}
          </ul>
        </div>
      )}
      {isRefused && missing.length > 0 && (
        <p role="alert" className={styles.missing}>
          {t('import.matching.missing', { fields: list(missing.map(nameOf)) })}
        </p>
      )}
      <div className={wizard.foot}>
        <Button variant="default" onClick={() => goTo('upload')}>
          {t('common:actions.back')}
        </Button>
        <Button onClick={goOn}>{t('import.next')}</Button>
      </div>
    </>
  );
}
