import type { StepAction, Test } from '@app/contract/campaign-steps';
import type { SolutionDraft } from '@app/contract/solutions';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { newTest } from './edits.ts';
import { FieldChoice } from './field-choice.tsx';
import { AddIcon, CloseIcon } from './icons.tsx';
import { TagChoice } from './tag-choice.tsx';

const MOST_TESTS = 10;
const kinds = ['hasTag', 'opened', 'clicked', 'field'] as const;
const comparisons = ['filled', 'empty', 'equal', 'containing'] as const;

type Decide = Extract<StepAction, { kind: 'decide' }>;
type Props = { stepId: string; action: Decide; draft: SolutionDraft; onChange: (action: StepAction) => void };

/** What is asked of a contact, and where each answer leads. */
export function DecideFields({ stepId, action, draft, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { rule, yes, no } = action;
  const setTests = (tests: Test[]) => onChange({ ...action, rule: { ...rule, tests } });
  const own = draft.sequences.find(({ steps }) => steps.some(({ id }) => id === stepId))?.id;
  const ways = [
    { value: '', label: t('builder.nextStep') },
    ...draft.sequences.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      {rule.tests.length > 1 && (
        <NativeSelect
          label={t('builder.decide.match')}
          value={rule.match}
          data={(['all', 'any'] as const).map((value) => ({ value, label: t(`builder.decide.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...action, rule: { ...rule, match: value === 'any' ? 'any' : 'all' } })
          }
        />
      )}
      {rule.tests.map((test, at) => (
        <TestFields
          // Questions have no names of their own; where they stand is what tells them apart.
          key={String(at)}
          number={at + 1}
          test={test}
          draft={draft}
          onChange={(next) => setTests(rule.tests.with(at, next))}
          onRemove={rule.tests.length > 1 ? () => setTests(rule.tests.toSpliced(at, 1)) : undefined}
        />
      ))}
      {rule.tests.length < MOST_TESTS && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<AddIcon />}
          style={{ justifySelf: 'start' }}
          onClick={() => setTests([...rule.tests, newTest('field')])}
        >
          {t('builder.decide.add')}
        </Button>
      )}
      <NativeSelect
        label={t('builder.decide.yes')}
        value={yes ?? ''}
        data={ways}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, yes: value || null })}
      />
      <NativeSelect
        label={t('builder.decide.no')}
        value={no ?? ''}
        data={ways}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, no: value || null })}
      />
    </>
  );
}

type TestProps = {
  number: number;
  test: Test;
  draft: SolutionDraft;
  onChange: (test: Test) => void;
  onRemove: (() => void) | undefined;
};

function TestFields({ number, test, draft, onChange, onRemove }: TestProps) {
  const { t } = useTranslation('crm');
  const messages = draft.sequences.flatMap(({ steps }) => steps).filter(({ action }) => action.kind === 'email');
  const offered = kinds.filter((kind) => kind === test.kind || 'hasTag field'.includes(kind) || messages.length > 0);
  return (
    <fieldset className={`${styles.group} ${styles.test}`}>
      <legend className="visually-hidden">{t('builder.decide.question', { number })}</legend>
      <div className={styles.panelHead}>
        <NativeSelect
          aria-label={t('builder.decide.question', { number })}
          value={test.kind}
          data={offered.map((kind) => ({ value: kind, label: t(`builder.decide.${kind}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange(newTest(kinds.find((kind) => kind === value) ?? 'field', messages[0]?.id))
          }
        />
        {onRemove && (
          <ActionIcon aria-label={t('builder.decide.remove', { number })} onClick={onRemove}>
            <CloseIcon />
          </ActionIcon>
        )}
      </div>
      {test.kind === 'hasTag' && (
        <TagChoice
          label={t('solution.steps.tag')}
          value={test.tagId}
          onChange={(tagId) => onChange({ ...test, tagId: tagId ?? 0 })}
        />
      )}
      {(test.kind === 'opened' || test.kind === 'clicked') && (
        <NativeSelect
          label={t('solution.steps.email')}
          value={test.step}
          data={messages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...test, step: value })}
        />
      )}
      {test.kind === 'field' && (
        <>
          <FieldChoice value={test.field} onChange={(field) => onChange({ ...test, field })} />
          <NativeSelect
            label={t('builder.decide.comparison')}
            value={test.is}
            data={comparisons.map((value) => ({ value, label: t(`builder.decide.is.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...test, is: comparisons.find((each) => each === value) ?? 'filled' })
            }
          />
          {(test.is === 'equal' || test.is === 'containing') && (
            <TextInput
              label={t('builder.value')}
              value={test.value}
              maxLength={500}
              onChange={({ currentTarget: { value } }) => onChange({ ...test, value })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
