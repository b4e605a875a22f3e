import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { scriptQuery } from './load-chunk.ts';

type Props<T> = { script: ReturnType<typeof scriptQuery<T>>; loading: ReactNode; children: (loaded: T) => ReactNode };

/** What a lazily loaded script draws; until then `loading`, or an error with a retry. */
export function ScriptView<T>({ script, loading, children }: Props<T>) {
  const { t } = useTranslation();
  return (
    <QueryView query={useQuery(script)} loading={loading} error={t('errors.chunk')}>
      {children}
    </QueryView>
  );
}
