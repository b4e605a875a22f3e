import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import styles from './notice-bar.module.css';

type Props = { title: string | undefined; text: string };

/**
 * A line over everything, also over an open modal. `--bar` is its height: what it would cover makes room for it. Without
 * a title there is nothing to see, but the place is there, so that the next title is announced.
 */
export function NoticeBar({ title, text }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const isShown = title !== undefined;
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--bar', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, [isShown]);
  return (
    <div ref={bar} role="status" className={isShown ? styles.bar : undefined}>
      {isShown && (
        <>
          <Icon name="failed" size={16} className={styles.icon} />
          <span>
            <strong>{title}</strong> · <span>{text}</span>
          </span>
        </>
      )}
    </div>
  );
}
