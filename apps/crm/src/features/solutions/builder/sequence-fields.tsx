import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { SolutionDraft } from '@app/contract/solutions';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endWith, renameSequence } from './edits.ts';
import type { Builder } from './use-builder.ts';

type Props = { sequence: SolutionDraft['sequences'][number]; builder: Builder };

export function SequenceFields({ sequence: { id, name }, builder: { draft, change } }: Props) {
  const { t } = useTranslation('crm');
  const goals = draft.flow.filter(({ from }) => from === id).map(({ to }) => to);
  return (
    <>
      <TextInput
        label={t('solutions.name')}
        value={name}
        maxLength={120}
        error={name.trim() === '' && t('solutions.nameRequired')}
        onChange={({ currentTarget: { value } }) => change((old) => renameSequence(old, id, value), `name ${id}`)}
      />
      <Checkbox.Group
        label={t('builder.endsWith')}
        description={t('builder.endsWithHint')}
        value={goals}
        onChange={(chosen) => change((old) => endWith(old, id, chosen))}
      >
        <Stack gap={8} mt={8}>
          {draft.goals.map((goal) => (
            <Checkbox key={goal.id} value={goal.id} label={goal.name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
