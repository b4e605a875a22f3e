import styles from './placeholder.module.css';

/** Lines have different lengths, like real text. */
const widths = ['72%', '54%', '63%', '46%', '58%'];
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

function PlaceholderBar({ at, height = 10 }: { at: number; height?: number }) {
  return <span className={styles.bone} style={{ inlineSize: widths[at % widths.length], blockSize: height }} />;
}

export function TablePlaceholder({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.table} aria-hidden="true">
      {upTo(rows + 1).map((row) => (
        <div key={row} className={styles.row} style={{ gridTemplateColumns: `2fr repeat(${columns - 1}, 1fr)` }}>
          {upTo(columns).map((column) => (
            <PlaceholderBar key={column} at={row + column * 2} height={row === 0 ? 8 : 10} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function TilesPlaceholder({ tiles = 4 }: { tiles?: number }) {
  return (
    <div className={styles.container} aria-hidden="true">
      <div className={styles.tiles}>
        {upTo(tiles).map((tile) => (
          <div key={tile} className={styles.tile}>
            <PlaceholderBar at={tile + 1} height={8} />
            <PlaceholderBar at={3} height={18} />
          </div>
        ))}
      </div>
    </div>
  );
}

export function TextPlaceholder({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.text} aria-hidden="true">
      {upTo(lines).map((line) => (
        <PlaceholderBar key={line} at={line} />
      ))}
    </div>
  );
}
