import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account-switcher.module.css';
import { EntryPlaceholder } from './entry-placeholder.tsx';
import { scrollAreaOf } from './scroll-area.ts';

/** Loading starts this far ahead, so that the end is seldom seen. */
const AHEAD = '600px 0px';

type List = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The end of a list with more pages: a placeholder row that loads the next page when it comes near the view. */
export function NextPage({ list, loaded }: { list: List; loaded: number }) {
  const { t } = useTranslation();
  // Without this a second call would cancel the first and start again.
  const load = () => void list.fetchNextPage({ cancelRefetch: false });
  if (list.isFetchNextPageError && !list.isFetchingNextPage)
    return (
      <p className={styles.failed} role="alert">
        {t('switcher.moreFailed')}{' '}
        <button type="button" className={styles.link} onClick={load}>
          {t('actions.reload')}
        </button>
      </p>
    );
  if (!list.hasNextPage) return null;
  // The key changes with each page, so that an end that is already in view loads the next one too.
  return <End key={loaded} onReach={load} />;
}

function End({ onReach }: { onReach: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { root: scrollAreaOf(end.current), rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end}>
      <EntryPlaceholder />
    </div>
  );
}
