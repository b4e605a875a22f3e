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

/** The end of a list that goes on: room for the row that comes next, which is asked for once it comes near. */
export function NextPage({ list, loaded }: { list: List; loaded: number }) {
  const { t } = useTranslation();
  // Without this a second question would cancel the first and ask again.
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
  // Each page has its own end: one that is already in sight is seen again.
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
