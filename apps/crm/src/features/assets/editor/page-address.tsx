import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './editor.module.css';

/** Where the page is, once it is published. */
export function PageAddress({ url }: { url: string | null }) {
  const { t } = useTranslation('crm');
  return (
    <p className={styles.note}>
      {url === null ? (
        t('asset.page.unpublished')
      ) : (
        <>
          {t('asset.page.address')}{' '}
          <Anchor href={url} target="_blank" rel="noreferrer" dir="ltr">
            {url}
          </Anchor>
        </>
      )}
    </p>
  );
}
