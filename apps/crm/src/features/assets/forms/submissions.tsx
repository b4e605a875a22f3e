import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { assetQueries } from '#data/solutions/assets.ts';
import { usePlace } from '../editor/context.ts';
import editor from '../editor/editor.module.css';
import { useAnswerNames } from './field-names.ts';
import styles from './forms.module.css';

/** Who has sent the form in lately, and what they wrote. */
export function Submissions() {
  const { t } = useTranslation('crm');
  const { number, dateTime } = useFormats();
  const nameOf = useAnswerNames();
  const submissions = useQuery(assetQueries.submissions(getBoot().accountId, usePlace()));
  return (
    <section className={editor.part}>
      <h2 className={editor.label}>
        {t('asset.submissions.title')}
        {submissions.data && ` (${number(submissions.data.total)})`}
      </h2>
      <QueryView
        query={submissions}
        // As high as the line that most often follows: the page's end must not move under a pointer.
        loading={<TextPlaceholder lines={1} />}
        error={t('asset.submissions.error')}
        isEmpty={({ total }) => total === 0}
        empty={<p className={styles.note}>{t('asset.submissions.empty')}</p>}
      >
        {(found) => (
          <ul className={styles.submissions} aria-label={t('asset.submissions.title')}>
            {found.submissions.map(({ id, date, contact, isConfirmed, answers }) => (
              <li key={id}>
                <span>
                  {contact ? (
                    <Anchor renderRoot={(props) => <Link to={crmPaths.contact(contact.id)} {...props} />}>
                      <bdi>{contact.name || t('record.noName')}</bdi>
                    </Anchor>
                  ) : (
                    // Nobody is a contact before they have confirmed.
                    isConfirmed && t('contacts.gone')
                  )}
                  {!isConfirmed && [contact && ' · ', t('asset.submissions.unconfirmed')]}
                </span>
                <span className={styles.note}>{dateTime(date)}</span>
                <dl>
                  {Object.entries(answers).map(([field, answer]) => [
                    <dt key={field}>{nameOf(field)}</dt>,
                    <dd key={`${field} answer`}>
                      <bdi>{answer}</bdi>
                    </dd>,
                  ])}
                </dl>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
