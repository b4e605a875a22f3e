import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './qr-code.module.css';

/** Readers need four modules of white around it. */
const QUIET_ZONE = 4;

const encoder = scriptQuery('qr-encoder', () => import('qr'));

type Cells = boolean[][];

/** Black on white in every colour scheme, because not every scanner reads inverted codes. */
export function QrCode({ link, file = 'cart-link' }: { link: string; file?: string }) {
  const { t } = useTranslation('partner');
  const qr = useQuery(encoder);
  const cells = useMemo(() => (qr.data ? encode(qr.data.encodeQR, link) : null), [qr.data, link]);
  if (qr.isError || cells === 'tooLong')
    return (
      <p role="alert" className={styles.fault}>
        {t(qr.isError ? 'cartLink.qr.failed' : 'cartLink.qr.tooLong')}
      </p>
    );
  if (!cells) return <div className={styles.code} aria-busy="true" />;
  return (
    <div className={styles.box}>
      <svg className={styles.code} viewBox={viewBoxOf(cells)} role="img" aria-label={t('cartLink.qr.label')}>
        <rect width="100%" height="100%" fill="#fff" />
        <path d={pathOf(cells)} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <Button variant="default" size="xs" onClick={() => download(`${file}.svg`, toSvg(cells))}>
        {t('cartLink.qr.download')}
      </Button>
    </div>
  );
}

function encode(encodeQR: typeof import('qr').encodeQR, link: string): Cells | 'tooLong' {
  try {
    return encodeQR(link, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  } catch {
    return 'tooLong';
  }
}

const viewBoxOf = (cells: Cells) => `0 0 ${cells.length} ${cells.length}`;

/** One rectangle for each dark module. */
const pathOf = (cells: Cells): string =>
  cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

const toSvg = (cells: Cells): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(cells)}" shape-rendering="crispEdges">` +
  `<rect width="100%" height="100%" fill="#fff"/><path d="${pathOf(cells)}"/></svg>`;

function download(name: string, svg: string): void {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // Some browsers start the download only after this task, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
