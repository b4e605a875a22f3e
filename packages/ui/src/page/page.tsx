import { type ReactNode, useState } from 'react';
import styles from './page.module.css';
import { type TabChoice, Tabs } from './tabs.tsx';
import { TitlePlace } from './title-metrics.tsx';

type Props = {
  title: string;
  /** Right after the title. */
  beside?: ReactNode;
  action?: ReactNode;
  tabs?: TabChoice | undefined;
  children: ReactNode;
};

export function Page({ title, beside, action, tabs, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // A page that is hidden and kept loses its refs, but not its elements: what stands here must not leave and return.
  const keepPlace = (element: HTMLElement | null) => void (element && setPlace(element));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {beside === undefined ? (
          <h1 className={styles.title}>{title}</h1>
        ) : (
          <div className={styles.action}>
            <h1 className={styles.title}>{title}</h1>
            {beside}
          </div>
        )}
        <div ref={keepPlace} className={styles.metrics} />
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      <TitlePlace value={place}>
        {tabs === undefined ? (
          <div className={styles.body}>{children}</div>
        ) : (
          <Tabs label={title} className={styles.body} {...tabs}>
            {children}
          </Tabs>
        )}
      </TitlePlace>
    </div>
  );
}
