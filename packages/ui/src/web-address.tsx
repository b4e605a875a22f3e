import styles from './web-address.module.css';

/** A web address as people say it; it reads left to right everywhere and is cut at its end. */
export function WebAddress({ url }: { url: string }) {
  return (
    <bdi dir="ltr" className={styles.address}>
      {url.replace(/^https?:\/\/(www\.)?/, '')}
    </bdi>
  );
}
