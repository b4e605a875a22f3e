import type { ContactDetail } from '@app/contract/contacts';
import type { PageProps } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import tinted from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DuplicateBar } from './duplicate-bar.tsx';
import { panels } from './panels/registry.ts';
import styles from './record.module.css';
import { parts, type recordSearch } from './search.ts';
import { Summary } from './summary/summary.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useTrash } from './use-trash.ts';

type Props = Pick<PageProps<typeof recordSearch>, 'search' | 'setSearch'> & { contact: ContactDetail };

/** Who it is, what happened, what comes next: side by side, or one at a time. */
export function RecordView({ contact, search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  return (
    <>
      {contact.deletedDate === null ? (
        <DuplicateBar contact={contact} />
      ) : (
        <InTrash contact={contact} date={contact.deletedDate} />
      )}
      <div className={styles.container}>
        <div className={styles.switch}>
          <Segments
            fullWidth
            label={t('record.parts.label')}
            value={search.part}
            onChange={(part) => setSearch({ part })}
            choices={parts.map((value) => ({ value, label: t(`record.parts.${value}`) }))}
          />
        </div>
        <div className={styles.columns} data-part={search.part}>
          <section className={styles.summary} aria-label={t('record.parts.summary')}>
            {/* What is in the trash is read, not changed. */}
            <fieldset className={styles.fields} disabled={contact.deletedDate !== null}>
              <Summary contact={contact} />
            </fieldset>
          </section>
          <section className={styles.timeline} aria-label={t('record.parts.timeline')}>
            <Timeline
              contact={contact}
              filter={{ kind: search.kind, search: search.search }}
              onFilter={(filter) => setSearch(filter)}
            />
          </section>
          <div className={styles.next}>
            {panels.map(({ id, Panel }) => (
              <Panel key={id} contact={contact} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function InTrash({ contact, date: deleted }: { contact: ContactDetail; date: string }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const setDeleted = useTrash(contact);
  return (
    <div className={tinted.bar} role="status">
      <span>{t('record.trash.text', { date: date(deleted) })}</span>
      <Button variant="default" size="compact-sm" onClick={() => setDeleted(false)}>
        {t('record.trash.restore')}
      </Button>
    </div>
  );
}
