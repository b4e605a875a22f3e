import type { ImportTarget } from '@app/contract/import-words';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';
import { useTargetName } from '../wizard/use-target-name.ts';
import { targetGroups } from './targets.ts';

export const NONE = 'none';
export const NEW = 'new';

type Choice = { value: string; label: string };
export type ChoiceGroup = { group: string; items: Choice[] };

/** Everything that a column can become, in groups. */
export function useTargetChoices(): (Choice | ChoiceGroup)[] {
  const { t } = useTranslation('crm');
  const nameOf = useTargetName();
  const fields = useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields;
  return useMemo(() => {
    const choice = (value: ImportTarget) => ({ value, label: nameOf(value) });
    const groups = Object.entries(targetGroups).map(([name, targets]) => ({
      group: t(`import.matching.groups.${name as keyof typeof targetGroups}`),
      items: targets.map(choice),
    }));
    const own = (fields ?? []).map(({ id }) => choice(`field:${id}`));
    return [
      { value: NONE, label: t('import.matching.none') },
      ...groups,
      {
        group: t('contacts.filters.ownFields'),
        items: [...own, { value: NEW, label: t('import.matching.newField') }],
      },
    ];
  }, [t, nameOf, fields]);
}
