import { type AccountData, type AccountExport, EXPORT_DAYS, GRACE_DAYS } from '@app/contract/account-data';
import { saveFile } from '@app/frame/app/save-file.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { Page } from '@app/ui/page/page';
import bar from '@app/ui/page/tinted-bar.module.css';
import { BusyButton } from '@app/ui/state/busy-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { Progress } from '@app/ui/state/progress';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountDataQueries, fetchAccountExport } from '#data/account/account-data.ts';
import { useFileSize } from '#data/account/file-size.ts';
import { openModal } from '#modals';
import { Section } from '../sending/section.tsx';
import own from '../sending/sending.module.css';
import styles from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import { useDataChange } from './use-data-change.ts';

/** Everything of the account in one file, and the end of it. */
export function DataPage() {
  const { t } = useTranslation(['crm', 'common']);
  const data = useQuery(accountDataQueries.data(getBoot().accountId));
  return (
    <Page title={t('common:settings.title')}>
      <SettingsNav />
      <p className={styles.intro}>{t('data.intro')}</p>
      <QueryView query={data} loading={<TablePlaceholder rows={4} columns={2} />} error={t('data.error.load')}>
        {(found) => (
          <div className={own.sections}>
            {found.deletion && <Pending data={found} />}
            {found.isOwner ? (
              <>
                <Export latest={found.export} />
                {!found.deletion && <Deletion name={found.name} />}
              </>
            ) : (
              <p className={bar.bar}>{t('data.notOwner')}</p>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Pending({ data: { deletion, isOwner } }: { data: AccountData }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const { change, isPending } = useDataChange();
  if (!deletion) return null;
  return (
    <div className={bar.bar} role="status">
      <span>
        {t('data.delete.pending', { date: date(deletion.date) })}{' '}
        {deletion.by && t('data.delete.by', { name: deletion.by.name })}
      </span>
      {isOwner && (
        <BusyButton busy={isPending} onClick={() => change({ kind: 'keep' })}>
          {t('data.delete.keep')}
        </BusyButton>
      )}
    </div>
  );
}

function Export({ latest }: { latest: AccountExport | null }) {
  const { t } = useTranslation('crm');
  const { change, isPending } = useDataChange();
  const isWriting = latest?.state === 'waiting' || latest?.state === 'running';
  return (
    <Section
      title={t('data.export.title')}
      note={t('data.export.note', { days: EXPORT_DAYS })}
      action={
        !isWriting && (
          <BusyButton busy={isPending} onClick={() => change({ kind: 'export' })}>
            {t('data.export.start')}
          </BusyButton>
        )
      }
    >
      {latest && <Latest latest={latest} onStop={() => change({ kind: 'stop', id: latest.id })} />}
    </Section>
  );
}

function Latest({ latest, onStop }: { latest: AccountExport; onStop: () => void }) {
  const { t } = useTranslation('crm');
  const { number, dateTime } = useFormats();
  const { state, part, parts, records, finishedDate, file } = latest;
  if (state === 'waiting' || state === 'running') {
    const text = t('data.export.running', { number: number(records) });
    return (
      <>
        <Progress
          label={t('data.export.title')}
          text={text}
          total={Math.max(parts, 1)}
          parts={[{ tone: 'good', value: part }]}
        />
        <div className={own.head}>
          <span role="status">{text}</span>
          <Button variant="default" onClick={onStop}>
            {t('data.export.stop')}
          </Button>
        </div>
      </>
    );
  }
  if (state !== 'done') return <p className={own.failure}>{t(`data.export.${state}`)}</p>;
  return (
    <ul className={styles.fields} aria-label={t('data.export.title')}>
      <li>
        <span className={styles.field}>
          {file && <bdi dir="ltr">{file.name}</bdi>}
          <span className={styles.note}>
            {finishedDate && t('data.export.done', { date: dateTime(finishedDate), number: number(records) })}
          </span>
          <span className={styles.note}>
            {file ? t('data.export.until', { date: dateTime(file.expirationDate) }) : t('data.export.expired')}
          </span>
        </span>
        {file && <Download id={latest.id} file={file} />}
      </li>
    </ul>
  );
}

function Download({ id, file }: { id: number; file: NonNullable<AccountExport['file']> }) {
  const { t } = useTranslation('crm');
  const size = useFileSize();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchAccountExport(getBoot().accountId, id),
    onSuccess: (bytes) => saveFile(file.name, bytes),
    onError: (error) => {
      reportError('downloading the export of an account', error);
      showToast({ text: t('data.error.download'), kind: 'failed' });
    },
  });
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => mutate()}>
      {t('data.export.download', { size: size(file.size) })}
    </BusyButton>
  );
}

function Deletion({ name }: { name: string }) {
  const { t } = useTranslation('crm');
  return (
    <Section
      title={t('data.delete.title')}
      note={t('data.delete.note', { days: GRACE_DAYS })}
      action={
        <Button color="red" variant="outline" onClick={() => openModal('deleteAccount', { name })}>
          {t('data.delete.start')}
        </Button>
      }
    >
      {null}
    </Section>
  );
}
