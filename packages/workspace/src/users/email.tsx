import styles from './users.module.css';

/** Reads left to right everywhere and is cut at its end. */
export function Email({ address }: { address: string }) {
  return (
    <bdi dir="ltr" className={styles.email}>
      {address}
    </bdi>
  );
}
