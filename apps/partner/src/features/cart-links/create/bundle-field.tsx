import { Button, Input } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pushModal } from '#modals';
import styles from './cart-link.module.css';
import type { FieldProps } from './plan-fields.tsx';

/** The bundle that a purchase installs; it is chosen on a page of its own. */
export function BundleField({ cart: { bundle, change }, locked, isGone }: FieldProps & { isGone: boolean }) {
  const { t } = useTranslation('partner');
  const choose = useRef<HTMLButtonElement>(null);

  function remove() {
    // The focused button disappears with the bundle.
    choose.current?.focus();
    change({ type: 'bundle', bundleId: null });
  }

  return (
    <Input.Wrapper
      className={styles.wide ?? ''}
      label={t('cartLink.bundleLabel')}
      labelElement="div"
      error={isGone && t('cartLink.bundleGone')}
    >
      <div className={styles.bundle}>
        <span className={bundle ? styles.bundleName : styles.quiet}>
          {bundle ? <bdi>{bundle.name || t('cartLink.unknownBundle')}</bdi> : t('cartLink.noBundle')}
        </span>
        <Button
          ref={choose}
          variant="default"
          size="xs"
          disabled={locked}
          onClick={() => pushModal('chooseBundle', {})}
        >
          {t(bundle ? 'cartLink.changeBundle' : 'cartLink.chooseBundle')}
        </Button>
        {bundle && (
          <Button variant="subtle" color="gray" size="xs" disabled={locked} onClick={remove}>
            {t('cartLink.removeBundle')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
