import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { signInHref } from './links.ts';

/** Has no link to the service, because an unknown service may be a phishing site. */
export function UnknownServicePage({ locale, search }: PageProps) {
  const { t } = useTranslation('public');
  return (
    <Frame title={t('unknownService.title')} text={t('unknownService.text')} locale={locale} search={search}>
      <Button component="a" href={signInHref(locale)} variant="default">
        {t('unknownService.signIn')}
      </Button>
    </Frame>
  );
}
