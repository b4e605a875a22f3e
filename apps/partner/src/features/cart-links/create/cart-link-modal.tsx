import tinted from '@app/ui/page/tinted-bar.module.css';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerModals } from '#modals';
import { BundleField } from './bundle-field.tsx';
import styles from './cart-link.module.css';
import { Foot } from './foot.tsx';
import { LinkPart } from './link-part.tsx';
import { NameField } from './name-field.tsx';
import { PlanFields } from './plan-fields.tsx';
import { PromotionField } from './promotion-field.tsx';
import { SizeFields } from './size-fields.tsx';
import { Summary } from './summary.tsx';
import { useCart } from './use-cart.ts';
import { useEstimate } from './use-estimate.ts';
import { useLink } from './use-link.ts';
import { useSharedLink } from './use-shared-link.ts';
import { VoiceFields } from './voice-fields.tsx';

/** The choices on one side, their price and the link on the other. */
export function CartLinkModal(props: PartnerModals['cartLink']) {
  const { t } = useTranslation('partner');
  const cart = useCart(props);
  const estimate = useEstimate(cart);
  const made = useLink(cart, estimate);
  const { link, hasFailed: hasBundleFailed, query: userBundle } = made;
  const { person, plans, promotions, bundles } = cart.queries;
  const failed = [
    ...[person, plans, promotions, bundles, estimate.query].filter(({ isError }) => isError),
    ...(hasBundleFailed ? [userBundle] : []),
  ];
  const locked = cart.isRefused || failed.length > 0;
  const usable = locked ? null : link;
  const shared = useSharedLink(usable, cart);
  const field = useRef<HTMLInputElement>(null);

  async function copyOrSelect() {
    // If the browser refuses to copy, the link is selected to be copied by hand.
    if (!(await shared.copyLong())) field.current?.select();
  }

  function reload() {
    for (const query of failed) void query.refetch();
    // A cart that the server cannot price may hold something that is no longer sold.
    if (failed.includes(estimate.query)) for (const query of [plans, promotions]) void query.refetch();
  }

  const fields = { cart, locked };
  return (
    <div className={styles.modal}>
      {cart.isRefused && (
        <p role="alert" className={styles.notice}>
          {t('cartLink.notSetUp')}
        </p>
      )}
      {props.client && <p className={styles.quiet}>{t('cartLink.offerFor', { name: props.client.name })}</p>}
      {failed.length > 0 && <LoadError busy={failed.some(({ isFetching }) => isFetching)} onReload={reload} />}
      {cart.isContinued && !cart.isRefused && <Continued onStartOver={cart.startOver} />}
      <div className={styles.columns}>
        <div className={styles.fields}>
          <PlanFields {...fields} />
          <SizeFields {...fields} />
          <VoiceFields {...fields} />
          <PromotionField {...fields} />
          <BundleField {...fields} made={made} />
          <NameField {...fields} onLeave={shared.rename} />
        </div>
        {!cart.isRefused && (
          <div className={styles.result}>
            <Summary cart={cart} estimate={estimate} />
            <LinkPart cart={cart} link={usable} shared={shared} field={field} />
          </div>
        )}
      </div>
      {!cart.isRefused && <Foot estimate={estimate} link={usable} onCopy={() => void copyOrSelect()} />}
    </div>
  );
}

/** Says that the modal goes on where it was left. */
function Continued({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('partner');
  return (
    <div className={tinted.bar}>
      <span role="status">{t('cartLink.draft.kept')}</span>
      <Button variant="default" size="xs" onClick={onStartOver}>
        {t('cartLink.draft.startOver')}
      </Button>
    </div>
  );
}

function LoadError({ busy, onReload }: { busy: boolean; onReload: () => void }) {
  const { t } = useTranslation(['partner', 'common']);
  const box = useRef<HTMLDivElement>(null);
  // The focused field may have been disabled meanwhile.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={box} className={styles.notice}>
      <span role="alert">{t('cartLink.error')}</span>
      <BusyButton variant="default" size="xs" busy={busy} onClick={onReload}>
        {t('common:actions.reload')}
      </BusyButton>
    </div>
  );
}
