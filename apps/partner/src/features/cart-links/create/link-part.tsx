import { getBoot } from '@app/frame/state/boot.ts';
import { lacksAffiliateCode } from '@app/pricing/cart-link';
import { appIcon } from '@app/ui/app-icon';
import { Button, TextInput } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../qr-code.tsx';
import styles from './cart-link.module.css';
import type { Cart } from './use-cart.ts';
import type { SharedLink } from './use-shared-link.ts';

const CopyIcon = appIcon(IconCopy, 16);
const PreviewIcon = appIcon(IconEye, 16);
const CodeIcon = appIcon(IconQrcode, 16);

type Props = { cart: Cart; link: string | null; shared: SharedLink; field: RefObject<HTMLInputElement | null> };

/** The current link, long and short, and its actions, which are disabled without a link. */
export function LinkPart({ cart, link, shared, field }: Props) {
  const { t } = useTranslation('partner');
  const { name, affiliateCode } = getBoot().company;
  const isCodeMissing = cart.plan !== null && lacksAffiliateCode({ plan: cart.plan, affiliateCode });
  const address = {
    readOnly: true,
    onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
  };
  return (
    <div className={styles.link}>
      <TextInput
        {...address}
        ref={field}
        label={t('cartLink.link')}
        // A web address reads left to right in every language; the placeholder text does not.
        {...(link && { dir: 'ltr' })}
        value={link ?? ''}
        placeholder={isCodeMissing ? '' : t('cartLink.noLink')}
      />
      {isCodeMissing && (
        <p role="alert" className={styles.notice}>
          {t('cartLink.noAffiliateCode')}
        </p>
      )}
      <ShortLink link={link} shared={shared} address={address} />
      <p className={styles.quiet}>
        {affiliateCode
          ? t('cartLink.credit', { company: name, code: affiliateCode })
          : t('cartLink.creditWithoutCode', { company: name })}
      </p>
    </div>
  );
}

/** The short address comes with sharing the link: copying it and showing its code do that first. */
function ShortLink({ link, shared, address }: Pick<Props, 'link' | 'shared'> & { address: object }) {
  const { t } = useTranslation('partner');
  const field = useRef<HTMLInputElement>(null);
  const [shownFor, setShownFor] = useState<string | null>(null);
  const { shortUrl } = shared;
  const isShown = shownFor !== null && shownFor === link && shortUrl !== null;

  async function toggleCode() {
    if (isShown) setShownFor(null);
    else if (await shared.shorten()) setShownFor(link);
  }

  return (
    <>
      <TextInput
        {...address}
        ref={field}
        label={t('cartLink.short.label')}
        {...(shortUrl && { dir: 'ltr' })}
        value={shortUrl ?? ''}
        placeholder={t('cartLink.short.none')}
      />
      <div className={styles.actions}>
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
          leftSection={<CopyIcon />}
          onClick={async () => {
            if (!(await shared.copyShort())) field.current?.select();
          }}
        >
          {t('cartLink.short.copy')}
        </Button>
        <Button
          variant="default"
          disabled={!link}
          leftSection={<CodeIcon />}
          aria-expanded={isShown}
          onClick={() => void toggleCode()}
        >
          {t('cartLink.qr.show')}
        </Button>
      </div>
      {isShown && <QrCode link={shortUrl} />}
    </>
  );
}
