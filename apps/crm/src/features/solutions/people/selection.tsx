import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useFormats } from '@app/i18n/use-formats';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PEOPLE, type Named } from '#data/solutions/solution-people.ts';
import { pushModal } from '#modals';
import styles from './people.module.css';

export type Selection = ReturnType<typeof useSelection>;

/** Who of those that are shown is ticked: whoever is shown no longer is not. `of` is another list: nobody is ticked in it. */
export function useSelection(shown: readonly Named[], of: string) {
  const [ticked, setTicked] = useState<{ of: string; ids: ReadonlySet<number> }>({ of, ids: new Set() });
  const ids = ticked.of === of ? ticked.ids : new Set<number>();
  const chosen = shown.filter(({ id }) => ids.has(id));
  return {
    shown,
    chosen,
    isChosen: (id: number) => ids.has(id),
    isFull: chosen.length >= MOST_PEOPLE,
    choose: (id: number, isChosen: boolean) => {
      const others = chosen.map((person) => person.id).filter((other) => other !== id);
      setTicked({ of, ids: new Set(isChosen ? [...others, id] : others) });
    },
    chooseAll: (isChosen: boolean) =>
      setTicked({ of, ids: new Set(isChosen ? shown.slice(0, MOST_PEOPLE).map(({ id }) => id) : []) }),
  };
}

type Props = { solutionId: number; selection: Selection; stepId: string | null };

/** All that are shown, and what is done with those who are ticked. */
export function SelectionBar({ solutionId, selection, stepId }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { shown, chosen, isFull, chooseAll } = selection;
  const isAll = isFull || chosen.length === shown.length;
  const onDone = () => chooseAll(false);
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">{t('contacts.selection.label')}</legend>
      <Checkbox
        label={t('solution.several.all')}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => chooseAll(!isAll)}
      />
      <span role="status" className={styles.count}>
        {chosen.length > 0 && t('contacts.selection.count', { number: number(chosen.length) })}
        {isFull && ` · ${t('solution.several.most', { number: number(MOST_PEOPLE) })}`}
      </span>
      {chosen.length > 0 && (
        <div className={styles.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => pushModal('moveInSolution', { solutionId, people: chosen, stepId, onDone })}
          >
            {t('solution.people.move')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => pushModal('removeFromSolution', { solutionId, people: chosen, onDone })}
          >
            {t('solution.people.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
