import type { Activity } from '@app/contract/activities';
import { useFormats } from '@app/i18n/use-formats';
import { appIcon } from '@app/ui/app-icon';
import { ActionIcon } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { useTranslation } from 'react-i18next';
import { PersonName } from '../person-name.tsx';
import { ActivitySentence } from './activity-sentence.tsx';
import { KindIcon } from './kind-icon.tsx';
import { NoteBody } from './note-body.tsx';
import styles from './timeline.module.css';
import { useImportant } from './use-important.ts';

const StarIcon = appIcon(IconStar, 16);
const StarredIcon = appIcon(IconStarFilled, 16);

type Props = {
  contactId: number;
  activity: Activity;
  isReadOnly: boolean;
  isImportant?: boolean;
  withDate?: boolean;
};

export function ActivityRow({ contactId, activity, isReadOnly, isImportant = false, withDate = false }: Props) {
  const { t } = useTranslation('crm');
  const mark = useImportant(contactId);
  const { by, important } = activity;
  return (
    <li className={styles.row} data-row>
      <span className={styles.icon} title={t(`timeline.kinds.${activity.kind}`)}>
        <KindIcon kind={activity.kind} />
      </span>
      <div className={styles.body}>
        <p className={styles.sentence}>
          <ActivitySentence activity={activity} />
        </p>
        <Body contactId={contactId} activity={activity} isReadOnly={isReadOnly} />
        <p className={styles.meta}>
          {by && (
            <span>
              <PersonName person={by} />
            </span>
          )}
          {isInBulk(activity) && <span>{t('timeline.bulk')}</span>}
          {isImportant && important?.by && (
            <span>
              {t('timeline.important.by')} <PersonName person={important.by} />
            </span>
          )}
        </p>
      </div>
      <Moment iso={activity.date} withDate={withDate} />
      {!isReadOnly && (
        <ActionIcon
          size={28}
          className={styles.star ?? ''}
          data-on={isImportant || undefined}
          aria-pressed={isImportant}
          aria-label={t('timeline.important.mark')}
          title={t(isImportant ? 'timeline.important.unmark' : 'timeline.important.mark')}
          onClick={() => mark(activity, !isImportant)}
        >
          {isImportant ? <StarredIcon /> : <StarIcon />}
        </ActionIcon>
      )}
    </li>
  );
}

const isInBulk = ({ details }: Activity) => 'bulkJobId' in details && details.bulkJobId !== undefined;

/** What stands under the sentence, where there is more to say. */
function Body({ contactId, activity, isReadOnly }: Pick<Props, 'contactId' | 'activity' | 'isReadOnly'>) {
  if (activity.kind === 'note' || activity.kind === 'callNote')
    return <NoteBody contactId={contactId} note={activity.details} isReadOnly={isReadOnly} />;
  if (activity.kind === 'webForm') return <Answers answers={activity.details.answers ?? {}} />;
  const more =
    activity.kind === 'order'
      ? activity.details.items
      : activity.kind === 'contact' && activity.details.what === 'permission'
        ? activity.details.text
        : '';
  return more === '' ? null : (
    <p className={styles.more}>
      <bdi>{more}</bdi>
    </p>
  );
}

/** What somebody wrote into a form: the questions and texts of others, in whatever direction. */
function Answers({ answers }: { answers: Record<string, string> }) {
  const { t } = useTranslation('crm');
  const given = Object.entries(answers).filter(([, text]) => text !== '');
  if (given.length === 0) return null;
  return (
    <details className={styles.answers}>
      <summary>{t('timeline.answers')}</summary>
      <dl>
        {given.map(([question, text]) => (
          <div key={question}>
            <dt dir="auto">{question}</dt>
            <dd dir="auto" className={styles.text}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Moment({ iso, withDate }: { iso: string; withDate: boolean }) {
  const { date, dateTime, time } = useFormats();
  return (
    <time className={styles.time} dateTime={iso} title={dateTime(iso)}>
      {withDate ? date(iso) : time(iso)}
    </time>
  );
}
