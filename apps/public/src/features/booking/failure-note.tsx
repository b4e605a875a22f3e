import { BusyButton } from '@app/ui/state/busy-button';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#lib/failure.ts';
import { Note } from '#lib/note.tsx';
import { causeOf } from './failure.ts';

type Props = {
  failure: Failure;
  /** What could not be done. */
  text: string;
  onRetry?: (() => Promise<void>) | undefined;
  busy?: boolean;
};

export function FailureNote({ failure, text, onRetry, busy = false }: Props) {
  const { t } = useTranslation('public');
  return (
    <Note tone="bad" alert requestId={failure.requestId}>
      <p>
        {text} {causeOf(failure, t)}
      </p>
      {onRetry && (
        <BusyButton size="xs" variant="default" busy={busy} onClick={() => void onRetry()}>
          {t('failure.retry')}
        </BusyButton>
      )}
    </Note>
  );
}
