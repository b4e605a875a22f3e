import { FullPage } from '@app/ui/page/full-page';
import type { AnyRouter } from '@tanstack/react-router';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTrouble } from '../calls/connection.ts';
import { useApp } from './app.ts';

/** In place of the first page, while the guard waits for an answer. The visit goes on by itself where it was going. */
export function WaitingPage({ router }: { router: AnyRouter }) {
  const { t } = useTranslation();
  const { title } = useApp();
  const trouble = useTrouble();
  const isFirst = useRouterState({ router, select: ({ resolvedLocation }) => resolvedLocation === undefined });
  if (!isFirst || !trouble) return null;
  return (
    <div role="status">
      <FullPage productName={title} title={t(`connection.${trouble}`)} text={t('connection.goesOn')} />
    </div>
  );
}
