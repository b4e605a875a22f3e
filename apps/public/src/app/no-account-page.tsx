import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';

/** Shown on a subdomain that belongs to no account. */
export function NoAccountPage({ locale, search, home }: PageProps) {
  const { t } = useTranslation('public');
  return (
    <Frame title={t('noAccount.title')} text={t('noAccount.text')} locale={locale} search={search}>
      <Button component="a" href={home} variant="default">
        {t('notFound.home')}
      </Button>
    </Frame>
  );
}
