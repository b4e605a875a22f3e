import { renderEmail } from '@app/automation/render/render-email';
import { getBoot } from '@app/frame/state/boot.ts';
import { locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { logoQuery } from '#data/account/settings.ts';
import { pictureUrl } from '#data/solutions/pictures.ts';
import type { CrmModals } from '#modals';
import styles from './preview.module.css';
import { SandboxFrame } from './sandbox-frame.tsx';

/** A mail as somebody would get it. */
export function RenderedModal({ content, values }: CrmModals['renderedMail']) {
  const { t } = useTranslation('crm');
  const logo = useQuery(logoQuery(getBoot().accountId)).data?.logo;
  const mail = useMemo(() => {
    const locale = currentLocale();
    const company = values.company.name ?? '';
    return renderEmail(content, values, {
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
  }, [content, values, logo, t]);
  return (
    <>
      <dl className={styles.subject}>
        <dt>{t('asset.email.subject')}</dt>
        <dd>
          <bdi>{mail.subject || t('record.empty')}</bdi>
        </dd>
      </dl>
      <div className={styles.screen} data-view="computer">
        <SandboxFrame title={t('asset.preview.title')} html={mail.html} isDark={false} className={styles.frame} />
      </div>
    </>
  );
}
