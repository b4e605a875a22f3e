import type { ImportTarget } from '@app/contract/import-words';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';

/** What a target is called: as everywhere else; an own field as its makers have called it. */
export function useTargetName(): (target: ImportTarget) => string {
  const { t } = useTranslation('crm');
  const fields = useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields;
  return (target) => {
    const [, kind, number] = /^(email|phone)(\d)$/.exec(target) ?? [];
    if (kind === 'email') return t('record.furtherEmail', { number });
    if (kind === 'phone') return t('record.furtherPhone', { number });
    if (isOwn(target))
      return fields?.find(({ id }) => id === Number(target.slice(6)))?.name ?? t('contacts.columns.gone');
    switch (target) {
      case 'fullName':
        return t('import.targets.fullName');
      case 'tags':
        return t('contacts.columns.tags');
      case 'owner':
        return t('contacts.columns.owner');
      default:
        return t(`contacts.fields.${target as PlainTarget}`);
    }
  };
}

type OwnTarget = Extract<ImportTarget, `field:${number}`>;
type PlainTarget = Exclude<
  ImportTarget,
  OwnTarget | `email${number}` | `phone${number}` | 'fullName' | 'tags' | 'owner'
>;
const isOwn = (target: ImportTarget): target is OwnTarget => target.startsWith('field:');
