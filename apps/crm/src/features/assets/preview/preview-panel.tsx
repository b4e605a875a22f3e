import type { AssetContent, MergeValues } from '@app/contract/asset-content';
import { getBoot } from '@app/frame/state/boot.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetQueries } from '#data/solutions/assets.ts';
import { usePlace } from '../editor/context.ts';
import { type ChosenContact, ContactChoice } from './contact-choice.tsx';
import { EmailPreview } from './email-preview.tsx';
import { FormPreview } from './form-preview.tsx';
import { PagePreview } from './page-preview.tsx';
import styles from './preview.module.css';
import { TextPreview } from './text-preview.tsx';

/** What is being edited as others will see it; mails and texts filled in for a contact. */
export function PreviewPanel({ content }: { content: AssetContent }) {
  const { t } = useTranslation('crm');
  const place = usePlace();
  const [contact, setContact] = useState<ChosenContact | null>(null);
  const values = useQuery({
    ...assetQueries.mergeValues(getBoot().accountId, place, contact?.id),
    placeholderData: keepPreviousData,
  });
  const isPersonal = content.kind === 'email' || content.kind === 'text';
  return (
    <section className={styles.panel} aria-label={t('asset.preview.title')}>
      <h2>{t('asset.preview.title')}</h2>
      {isPersonal && <ContactChoice value={contact} onChange={setContact} />}
      <QueryView query={values} loading={<TextPlaceholder lines={8} />} error={t('asset.error.values')}>
        {(found) => <Preview content={content} contactId={contact?.id} {...found} />}
      </QueryView>
    </section>
  );
}

type Props = {
  content: AssetContent;
  values: MergeValues;
  textLink: string | null;
  contactId: number | undefined;
};

function Preview({ content, values, textLink, contactId }: Props) {
  switch (content.kind) {
    case 'email':
      return <EmailPreview content={content} values={values} contactId={contactId} />;
    case 'text':
      return <TextPreview text={content.text} values={values} textLink={textLink} />;
    case 'form':
      return <FormPreview content={content} />;
    case 'page':
      return <PagePreview content={content} values={values} />;
  }
}
