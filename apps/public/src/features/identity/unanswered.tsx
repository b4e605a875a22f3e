import { TextPlaceholder } from '@app/ui/state/placeholder';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { type Failure, failureText, isUnexpected } from './failure.ts';

type Props = Pick<PageProps, 'locale' | 'search'> & {
  title: string;
  /** None while the answer is awaited. */
  failure?: Failure;
  onRetry: () => void;
};

/** A page before it has the answer that it needs, and when none comes. */
export function Unanswered({ title, failure, onRetry, locale, search }: Props) {
  const { t } = useTranslation('public');
  return (
    <Frame title={title} locale={locale} search={search}>
      {failure ? (
        <Note tone="bad" alert requestId={isUnexpected(failure) ? failure.requestId : undefined}>
          <p>{failureText(t, failure)}</p>
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('failure.retry')}
          </Button>
        </Note>
      ) : (
        <div aria-busy="true">
          <TextPlaceholder lines={6} />
        </div>
      )}
    </Frame>
  );
}
