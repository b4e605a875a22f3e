import { getBoot } from '@app/frame/state/boot.ts';
import { lacksAffiliateCode } from '@app/pricing/cart-link';
import { appIcon } from '@app/ui/app-icon';
import { Button, TextInput } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../qr-code.tsx';
import styles from './cart-link.module.css';
import type { Cart } from './use-cart.ts';
import { useCopy } from './use-link.ts';

const CopyIcon = appIcon(IconCopy, 16);
const PreviewIcon = appIcon(IconEye, 16);

/** The current link and its actions, which are disabled without a link. */
export function LinkPart({ cart, link }: { cart: Cart; link: string | null }) {
  const { t } = useTranslation('partner');
  const { name, affiliateCode } = getBoot().company;
  const isCodeMissing = cart.plan !== null && lacksAffiliateCode({ plan: cart.plan, affiliateCode });
  const field = useRef<HTMLInputElement>(null);
  const [showsCode, setShowsCode] = useState(false);
  const copy = useCopy(link, cart);

  async function copyOrSelect() {
    // If the browser refuses to copy, the link is selected to be copied by hand.
    if (!(await copy())) field.current?.select();
  }

  return (
    <div className={styles.link}>
      <TextInput
        ref={field}
        label={t('cartLink.link')}
        readOnly
        // A web address reads left to right in every language; the placeholder text does not.
        {...(link && { dir: 'ltr' })}
        value={link ?? ''}
        placeholder={isCodeMissing ? '' : t('cartLink.noLink')}
        onFocus={(event) => event.currentTarget.select()}
      />
      {isCodeMissing && (
        <p role="alert" className={styles.notice}>
          {t('cartLink.noAffiliateCode')}
        </p>
      )}
      <div className={styles.actions}>
        <Button disabled={!link} leftSection={<CopyIcon />} onClick={() => void copyOrSelect()}>
          {t('cartLink.copy')}
        </Button>
        <Button
          variant="default"
          disabled={!link}
          leftSection={<PreviewIcon />}
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
      <p className={styles.quiet}>
        {affiliateCode
          ? t('cartLink.credit', { company: name, code: affiliateCode })
          : t('cartLink.creditWithoutCode', { company: name })}
      </p>
    </div>
  );
}
