import type { ContactImport } from '@app/contract/imports';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import { tagQueries } from '#data/tags.ts';
import { toExisting } from '../check/existing-choice.ts';
import { hasNumbers } from '../permissions/missing-in.ts';
import { writeBytes } from '../wizard/units.ts';
import { useTargetName } from '../wizard/use-target-name.ts';
import styles from './list.module.css';

/** What was chosen: permissions with their evidence, type, tags, owner, and where each column went. */
export function Chosen({ current }: { current: ContactImport }) {
  const { t } = useTranslation('crm');
  const { tags: listTags } = useFormats();
  const nameOf = useTargetName();
  const { accountId } = getBoot();
  const id = useId();
  const { choices, columns, matching, size } = current;
  const owners = useQuery({ ...peopleQueries.list(accountId), enabled: choices.ownerId !== null }).data;
  const tags = useQuery({ ...tagQueries.list(accountId), enabled: choices.tagIds.length > 0 }).data?.tags;
  const { permission, statement, textPermission, textStatement, type, tagIds, ownerId, overwrite } = choices;
  const chosenTags = tagIds.map((each) => tags?.find((tag) => tag.id === Number(each))?.name ?? t('contacts.gone'));
  const numbered = columns.map(({ name }, at) => ({ name, at }));
  return (
    <section className={styles.chosen} aria-labelledby={id}>
      <h2 id={id}>{t('imports.chosen')}</h2>
      <dl>
        <Line label={t('imports.size')}>{writeBytes(size)}</Line>
        {permission && <Line label={t('contacts.fields.permission')}>{t(`import.permissions.${permission}`)}</Line>}
        {permission === 'granted' && (
          <Line label={t('import.permissions.statement')}>
            <bdi>{statement}</bdi>
          </Line>
        )}
        {hasNumbers(matching) && textPermission && (
          <Line label={t('contacts.fields.textPermission')}>{t(`import.permissions.texts.${textPermission}`)}</Line>
        )}
        {hasNumbers(matching) && textPermission === 'granted' && (
          <Line label={t('import.permissions.texts.statement')}>
            <bdi>{textStatement}</bdi>
          </Line>
        )}
        {type && <Line label={t('contacts.fields.type')}>{t(`contacts.types.${type}`)}</Line>}
        {tagIds.length > 0 && <Line label={t('import.permissions.tags')}>{listTags(chosenTags)}</Line>}
        {ownerId !== null && (
          <Line label={t('import.permissions.owner')}>
            <bdi>{owners?.find((owner) => owner.id === ownerId)?.name ?? t('contacts.gone')}</bdi>
          </Line>
        )}
        <Line label={t('import.check.existing')}>{t(`import.check.${toExisting(choices).mode}`)}</Line>
        {overwrite.length > 0 && <Line label={t('import.check.fields')}>{listTags(overwrite.map(nameOf))}</Line>}
      </dl>
      <h2>{t('imports.matching')}</h2>
      <dl>
        {numbered.map(({ name, at }) => (
          <Line key={at} label={<bdi>{name || t('imports.column', { number: at + 1 })}</bdi>}>
            {matching[at] ? <bdi>{nameOf(matching[at])}</bdi> : t('imports.notImported')}
          </Line>
        ))}
      </dl>
    </section>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
