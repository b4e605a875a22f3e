import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';

export function NotFoundPage({ locale, search }: PageProps) {
  const { t } = useTranslation('public');
  return (
    <Frame title={t('notFound.title')} text={t('notFound.text')} locale={locale} search={search}>
      <Button component="a" href="/" variant="default">
        {t('notFound.home')}
      </Button>
    </Frame>
  );
}
