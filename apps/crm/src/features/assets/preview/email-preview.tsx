import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { renderEmail } from '@app/automation/render/render-email';
import type { EmailContent, MergeValues } from '@app/contract/asset-content';
import { getBoot } from '@app/frame/state/boot.ts';
import { locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logoQuery } from '#data/account/settings.ts';
import { pictureUrl } from '#data/solutions/pictures.ts';
import { Hints } from './hint-list.tsx';
import styles from './preview.module.css';
import { SandboxFrame } from './sandbox-frame.tsx';
import { TestMail } from './send-test.tsx';

type View = 'computer' | 'phone' | 'text';
type Props = { content: EmailContent; values: MergeValues; contactId: number | undefined };

/** The mail as it goes out, by the very function that writes it. */
export function EmailPreview({ content, values, contactId }: Props) {
  const { t } = useTranslation('crm');
  const [view, setView] = useState<View>('computer');
  const [isDark, setDark] = useState(false);
  const shown = useDeferredValue(content);
  const logo = useQuery(logoQuery(getBoot().accountId)).data?.logo;
  const mail = useMemo(() => {
    const locale = currentLocale();
    const company = values.company.name || getBoot().company.name;
    return renderEmail(shown, values, {
      lang: locale,
      dir: locales[locale].dir,
      logo: logo ? { url: logo, company } : null,
      foot: {
        company,
        postalAddress: values.company.address ?? '',
        unsubscribeUrl: 'https://…',
        unsubscribeLabel: t('asset.preview.unsubscribe'),
      },
      trackLink: (href) => href,
      openUrl: null,
      pictureUrl: (fileId) => pictureUrl(Number(fileId)),
    });
  }, [shown, values, logo, t]);
  return (
    <>
      <dl className={styles.subject}>
        <dt>{t('asset.email.subject')}</dt>
        <dd>
          <bdi>{mail.subject || t('record.empty')}</bdi>
        </dd>
      </dl>
      <div className={styles.bar}>
        <Segments
          label={t('asset.preview.view')}
          value={view}
          onChange={setView}
          choices={(['computer', 'phone', 'text'] as const).map((value) => ({
            value,
            label: t(`asset.preview.${value}`),
          }))}
        />
        {view !== 'text' && (
          <Switch
            label={t('asset.preview.dark')}
            checked={isDark}
            onChange={({ currentTarget }) => setDark(currentTarget.checked)}
          />
        )}
      </div>
      {view === 'text' ? (
        <pre className={styles.text} dir="auto">
          {mail.text}
        </pre>
      ) : (
        <div className={styles.screen} data-view={view} data-dark={isDark || undefined}>
          <SandboxFrame title={t('asset.preview.title')} html={mail.html} isDark={isDark} className={styles.frame} />
        </div>
      )}
      <TestMail content={content} contactId={contactId} />
      <Hints content={shown} />
    </>
  );
}
