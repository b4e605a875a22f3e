import type { ImportRow } from '@app/contract/import-rows';
import type { ImportTarget } from '@app/contract/import-words';
import type { ContactImport } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './outcome.module.css';
import { useReasonWords } from './reasons.ts';
import { useChangeWords } from './use-change-words.ts';

/** One row of the file: where it stands, whose it is, why it has this outcome, and its cells as they stand there. */
export function RowEntry({ row, current }: { row: ImportRow; current: ContactImport | undefined }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const words = useReasonWords();
  const changeWords = useChangeWords();
  const { line, name, email, contactId, faults, skipped, sameAs, cells, changes } = row;
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        {line !== null && <span className={styles.where}>{t('imports.rows.line', { number: number(line) })}</span>}
        <Who name={name} email={email} contactId={contactId} />
      </p>
      {(faults.length > 0 || skipped) && (
        <ul className={styles.why}>
          {faults.map((fault) => (
            <li key={`${fault.target} ${fault.problem}`}>{words({ fault })}</li>
          ))}
          {skipped && (
            <li>{sameAs === null ? words({ skipped }) : t('imports.rows.sameAs', { number: number(sameAs) })}</li>
          )}
        </ul>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={`${change.isOwn} ${change.field}`}>{changeWords(change)}</li>
          ))}
        </ul>
      )}
      {cells && current && <Cells cells={cells} current={current} faulty={faults.map(({ target }) => target)} />}
    </li>
  );
}

function Who({ name, email, contactId }: Pick<ImportRow, 'name' | 'email' | 'contactId'>) {
  const { t } = useTranslation('crm');
  const shown = name || (contactId === null ? '' : t('contacts.unnamed'));
  return (
    <>
      {contactId === null ? (
        <bdi>{shown}</bdi>
      ) : (
        <Link to={crmPaths.contact(contactId)} onClick={closeModals}>
          <bdi>{shown}</bdi>
        </Link>
      )}
      {email && <bdi className={styles.email}>{email}</bdi>}
    </>
  );
}

const MOST_CELLS = 12;

/** What is wrong stands first, then what is imported; empty cells only where something is missing in them. */
function Cells({ cells, current, faulty }: { cells: string[]; current: ContactImport; faulty: ImportTarget[] }) {
  const { t } = useTranslation('crm');
  const { columns, matching } = current;
  const isFaulty = (target: ImportTarget | null | undefined) =>
    target === 'fullName'
      ? faulty.includes('givenName') || faulty.includes('familyName') || faulty.includes('fullName')
      : target != null && faulty.includes(target);
  const shown = cells
    .map((value, at) => ({ value, at, isWrong: isFaulty(matching[at]), isUsed: matching[at] != null }))
    .filter(({ value, isWrong }) => isWrong || value.trim() !== '')
    .sort((one, other) => rank(one) - rank(other) || one.at - other.at)
    .slice(0, MOST_CELLS);
  return (
    <dl className={styles.cells}>
      {shown.map(({ value, at, isWrong }) => (
        <div key={at} data-wrong={isWrong || undefined}>
          <dt>
            <bdi>{columns[at]?.name || t('imports.column', { number: at + 1 })}</bdi>
          </dt>
          <dd>{value === '' ? <i>{t('record.empty')}</i> : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}

const rank = ({ isWrong, isUsed }: { isWrong: boolean; isUsed: boolean }) => (isWrong ? 0 : isUsed ? 1 : 2);
