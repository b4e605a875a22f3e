import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { signInHref } from './links.ts';

export function SignedOutPage({ locale, search }: PageProps) {
  const { t } = useTranslation('public');
  return (
    <Frame title={t('signedOut.title')} text={t('signedOut.text')} locale={locale} search={search}>
      <Button component="a" href={signInHref(locale)} size="md" fullWidth>
        {t('signedOut.again')}
      </Button>
    </Frame>
  );
}
