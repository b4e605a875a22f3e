import type { ReactNode } from 'react';
import styles from './page.module.css';
import { TabList, TabPanel, type Tabs } from './tab-list.tsx';

type Props = {
  title: string;
  action?: ReactNode;
  tabs?: Tabs | undefined;
  children: ReactNode;
};

export function Page({ title, action, tabs, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {tabs === undefined ? (
        <div className={styles.body}>{children}</div>
      ) : (
        <>
          <TabList label={title} {...tabs} />
          <TabPanel value={tabs.value} className={styles.body}>
            {children}
          </TabPanel>
        </>
      )}
    </div>
  );
}
