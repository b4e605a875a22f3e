import type { ContactImport } from '@app/contract/imports';
import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './upload.module.css';

/** A file may have a thousand columns; the matching shows all of them. */
const MOST_COLUMNS = 60;

type Props = { current: Pick<ContactImport, 'columns' | 'preview'>; isBusy: boolean };

/** The first rows, in a box that is scrolled for itself. */
export function Preview({ current: { columns, preview }, isBusy }: Props) {
  const { t } = useTranslation('crm');
  const shown = columns.slice(0, MOST_COLUMNS);
  const more = columns.length - shown.length;
  const caption = t('import.format.preview');
  return (
    <Box component="section" className={styles.preview ?? ''} aria-label={caption} aria-busy={isBusy} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {shown.map(({ name }, at) => (
              <th key={placeKey(at)} scope="col" dir="auto" title={name}>
                <bdi>{name || t('import.matching.unnamed', { number: at + 1 })}</bdi>
              </th>
            ))}
            {more > 0 && <th scope="col">{t('import.format.moreColumns', { number: more })}</th>}
          </tr>
        </thead>
        <tbody>
          {preview.map((cells, row) => (
            <tr key={placeKey(row)}>
              {shown.map((_, at) => (
                <td key={placeKey(at)} dir="auto" title={cells[at]}>
                  <bdi>{cells[at]}</bdi>
                </td>
              ))}
              {more > 0 && <td>…</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** Rows and columns of a file are nothing but their place in it. */
const placeKey = (at: number) => `at ${at}`;
