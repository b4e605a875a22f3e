import { Fragment } from 'react';
import styles from './web-address.module.css';

/** A web address without https:// and www., and without a slash at its end. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Reads left to right in every language; a long address is cut at its end. */
export function WebAddress({ url }: { url: string }) {
  return (
    <bdi dir="ltr" className={styles.address}>
      {shortUrl(url)}
    </bdi>
  );
}

/** An address that may take two lines breaks where it has a mark, not inside a word. */
export function BreakableAddress({ address }: { address: string }) {
  const parts = address.split(/(?<=[./:@?&=-])/);
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at + 1).join('')}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
