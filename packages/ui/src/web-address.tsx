import styles from './web-address.module.css';

/** A web address without https:// and www. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '');

/** Reads left to right in every language; a long address is cut at its end. */
export function WebAddress({ url }: { url: string }) {
  return (
    <bdi dir="ltr" className={styles.address}>
      {shortUrl(url)}
    </bdi>
  );
}
