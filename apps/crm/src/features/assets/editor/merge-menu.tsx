import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MergeFieldIcon } from '../icons.tsx';
import { type MergeName, useEditing } from './context.ts';
import styles from './editor.module.css';

/** Somebody whose first name is not known is greeted all the same. */
const written = ({ name }: MergeName, stranger: string) =>
  name === 'contact.givenName' ? `{{ ${name} | default: "${stranger}" }}` : `{{ ${name} }}`;

/** Everything that can be filled in for each contact; what is chosen is written where the caret stands. */
export function MergeMenu({ field, onChoose }: { field: string; onChoose: (text: string) => void }) {
  const { t } = useTranslation('crm');
  const { names, isReadOnly } = useEditing();
  return (
    <LazyMenu
      position="bottom-end"
      className={styles.menu}
      target={
        <ActionIcon disabled={isReadOnly} aria-label={t('asset.mergeInto', { field })} title={t('asset.mergeField')}>
          <MergeFieldIcon />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{t('asset.mergeField')}</Menu.Label>
          {names.map((each) => (
            <Menu.Item key={each.name} onClick={() => onChoose(written(each, t('asset.stranger')))}>
              <bdi>{each.label}</bdi>
              <code className={styles.mergeName} dir="ltr">
                {each.name}
              </code>
            </Menu.Item>
          ))}
        </>
      )}
    </LazyMenu>
  );
}
