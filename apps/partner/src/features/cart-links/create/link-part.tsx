import { getBoot } from '@app/frame/state/boot.ts';
import { Glyph } from '@app/ui/glyph';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../qr-code.tsx';
import styles from './cart-link.module.css';
import type { Cart } from './use-cart.ts';
import { useCopy } from './use-link.ts';

const COPY =
  'M8 8V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2M4 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z';
const EYE = 'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6';

/** The link as it is now, and what can be done with it; without one, nothing. */
export function LinkPart({ cart, link }: { cart: Cart; link: string | null }) {
  const { t } = useTranslation('partner');
  const { company } = getBoot();
  const field = useRef<HTMLInputElement>(null);
  const [showsCode, setShowsCode] = useState(false);
  const copy = useCopy(link, cart);

  async function copyOrSelect() {
    // What cannot be copied for them, they copy by hand.
    if (!(await copy())) field.current?.select();
  }

  return (
    <div className={styles.link}>
      <TextInput
        ref={field}
        label={t('cartLink.link')}
        readOnly
        // A web address reads left to right everywhere; the words in its place do not.
        {...(link && { dir: 'ltr' })}
        value={link ?? ''}
        placeholder={t('cartLink.noLink')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button disabled={!link} leftSection={<Glyph path={COPY} size={16} />} onClick={() => void copyOrSelect()}>
          {t('cartLink.copy')}
        </Button>
        <Button
          variant="default"
          disabled={!link}
          leftSection={<Glyph path={EYE} size={16} />}
          onClick={() => window.open(`${link}#preview`, '_blank', 'noopener')}
        >
          {t('cartLink.preview')}
        </Button>
        <Button
          variant="default"
          disabled={!link}
          aria-expanded={showsCode && link !== null}
          onClick={() => setShowsCode(!showsCode)}
        >
          {t('cartLink.qr.show')}
        </Button>
      </div>
      {showsCode && link && <QrCode link={link} />}
      <p className={styles.quiet}>{t('cartLink.credit', { company: company.name, code: company.affiliateCode })}</p>
    </div>
  );
}
