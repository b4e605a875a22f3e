import type { Activity } from '@app/contract/activities';
import { crmPaths } from '@app/contract/paths';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Sentence, slots } from '../sentence.tsx';
import { ChangeSentence } from './contact-sentence.tsx';
import styles from './timeline.module.css';

type Details = Extract<Activity, { kind: 'csv' }>['details'];

/** What an import did to the contact, and which: its file leads to it. */
export function ImportSentence({ details: { file, importId, what, changes = [] } }: { details: Details }) {
  const { t } = useTranslation('crm');
  const name = <bdi>{file}</bdi>;
  return (
    <>
      <Sentence
        text={what ? t(`timeline.imported.${what}`, slots('file')) : t('timeline.csv', slots('file'))}
        parts={{ file: importId === null ? name : <Link to={crmPaths.importOf(importId)}>{name}</Link> }}
      />
      {changes.map((change) => (
        <span key={`${change.isOwn} ${change.field}`} className={styles.change}>
          <ChangeSentence change={change} />
        </span>
      ))}
    </>
  );
}
