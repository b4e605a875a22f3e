import { useState } from 'react';
import styles from './price-summary.module.css';

/** `was`: the price before a discount. `notes`: how the price is calculated, line by line. */
export type PriceLine = {
  key: string;
  name: string;
  detail?: string | undefined;
  price: string;
  was?: string | undefined;
  notes: string[];
};
export type PriceTotal = {
  key: string;
  label: string;
  amount: string;
  strong?: boolean;
  note?: string | undefined;
};

type Props = { label: string; lines: PriceLine[]; totals: PriceTotal[]; stale?: boolean };

/** What something costs, line by line, with the totals below. `stale` while newer prices are loading. */
export function PriceSummary({ label, lines, totals, stale = false }: Props) {
  return (
    <table className={styles.summary} aria-busy={stale} data-stale={stale || undefined}>
      <caption className="visually-hidden">{label}</caption>
      {lines.length > 0 && (
        <tbody>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </tbody>
      )}
      <tbody className={styles.totals}>
        {totals.map(({ key, label: name, amount, strong, note }) => (
          <tr key={key} data-strong={strong || undefined}>
            <th scope="row">
              {name}
              {note && (
                <span className={styles.note}>
                  <bdi>{note}</bdi>
                </span>
              )}
            </th>
            <td>
              <Amount text={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ line: { name, detail, price, was, notes } }: { line: PriceLine }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {detail && <span className={styles.detail}>{detail}</span>}
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </th>
      <td>
        {was && <s className={styles.was}>{was}</s>}
        <Amount text={price} />
      </td>
    </tr>
  );
}

/** Highlighted for a moment when the amount changes, but not when it is first shown. */
function Amount({ text }: { text: string }) {
  const [first] = useState(text);
  return (
    <span key={text} className={text === first ? undefined : styles.changed}>
      {text}
    </span>
  );
}
