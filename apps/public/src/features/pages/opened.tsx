import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import type { Failure } from '#lib/failure.ts';
import type { PageProps } from '#lib/page-props.ts';
import { NotHerePage } from '../booking/not-here-page.tsx';
import { isNotThere } from './failure.ts';
import { FailureNote } from './failure-note.tsx';

type Props<Answer> = {
  page: PageProps;
  title: string;
  opening: { answer: Answer | null; failure: Failure | null; open: () => Promise<void> };
  children: (answer: Answer) => ReactNode;
};

/** A page that has to be asked for: it waits, says why it cannot be shown, or is there. */
export function Opened<Answer>({ page, title, opening, children }: Props<Answer>) {
  const { t } = useTranslation('public');
  const { answer, failure, open } = opening;
  if (answer) return children(answer);
  if (failure && isNotThere(failure)) return <NotHerePage {...page} />;
  return (
    <AccountFrame isNarrow title={title} locale={page.locale} search={page.search}>
      {failure ? (
        <FailureNote failure={failure} text={t('accountPage.notOpened')} onRetry={() => void open()} />
      ) : (
        <Loader role="status" aria-label={t('accountPage.loading')} />
      )}
    </AccountFrame>
  );
}
