import '@mantine/core/styles/Tooltip.layer.css';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { roundStep } from '@app/ui/chart/round-step';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './forecast.module.css';
import { type Month, monthName } from './month.ts';

const steps = [4, 3, 2, 1, 0];
const parts = ['won', 'weighted', 'wonLastYear'] as const;
const names = { won: 'won', weighted: 'weighted', wonLastYear: 'lastYear' } as const;

/** For each month what was won with what may be won on top, and a narrow bar for the year before. */
export function ForecastChart({ months, label }: { months: Month[]; label: string }) {
  const { t } = useTranslation('crm');
  const { money } = useFormats();
  const step = roundStep(
    Math.max(...months.map(({ won, weighted, wonLastYear }) => Math.max(won + weighted, wonLastYear))),
  );
  const currencyCode = months[0]?.currencyCode ?? 'USD';
  const height = (value: number) => ({ blockSize: `${(100 * value) / (4 * step)}%` });
  return (
    <div role="img" aria-label={label}>
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part}>
            <span className={styles.mark} data-part={part} />
            {t(`forecast.${names[part]}`)}
          </li>
        ))}
      </ul>
      <div className={styles.chart}>
        <div className={styles.axis}>
          {steps.map((at) => (
            <span key={at}>{compactMoney(at * step, currencyCode)}</span>
          ))}
        </div>
        <div className={styles.plot}>
          {steps.map((at) => (
            <span key={at} className={styles.line} style={{ insetBlockEnd: `${at * 25}%` }} />
          ))}
          {months.map((month) => (
            <Tooltip
              key={month.month}
              multiline
              label={
                <>
                  {monthName(month.month, 'long')}
                  {parts.map((part) => (
                    <span key={part} className={styles.tip}>
                      {t(`forecast.${names[part]}`)} <bdi>{money(month[part], currencyCode)}</bdi>
                    </span>
                  ))}
                </>
              }
            >
              <div className={styles.month}>
                <div className={styles.bars}>
                  <span className={styles.stack}>
                    <span data-part="weighted" style={height(month.weighted)} />
                    <span data-part="won" style={height(month.won)} />
                  </span>
                  <span className={styles.before}>
                    <span data-part="wonLastYear" style={height(month.wonLastYear)} />
                  </span>
                </div>
              </div>
            </Tooltip>
          ))}
        </div>
        <div className={styles.names}>
          {months.map(({ month }) => (
            <span key={month}>{monthName(month, 'short')}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

function compactMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  // A sign such as US$ is read from left to right, also among words that are not.
  return format
    .formatToParts(minorUnits / 10 ** (digits ?? 2))
    .map(({ type, value }) => (type === 'currency' ? `\u200e${value}\u200e` : value))
    .join('');
}
