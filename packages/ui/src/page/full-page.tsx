import type { ReactNode } from 'react';
import { Logo } from '../logo.tsx';
import styles from './full-page.module.css';

type Props = {
  productName: string;
  title: string;
  text?: string | undefined;
  children?: ReactNode;
  footer?: ReactNode;
};

export function FullPage({ productName, title, text, children, footer }: Props) {
  return (
    <div className={styles.screen}>
      <main className={styles.card}>
        <Logo name={productName} size={32} />
        <h1 className={styles.title}>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children !== undefined && <div className={styles.content}>{children}</div>}
      </main>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
