import type { ReactNode } from 'react';
import styles from './page.module.css';
import { type TabChoice, Tabs } from './tabs.tsx';

type Props = {
  title: string;
  /** Right after the title. */
  beside?: ReactNode;
  action?: ReactNode;
  tabs?: TabChoice | undefined;
  children: ReactNode;
};

export function Page({ title, beside, action, tabs, children }: Props) {
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
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {tabs === undefined ? (
        <div className={styles.body}>{children}</div>
      ) : (
        <Tabs label={title} className={styles.body} {...tabs}>
          {children}
        </Tabs>
      )}
    </div>
  );
}
