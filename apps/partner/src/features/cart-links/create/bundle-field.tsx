import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Input } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreBundleOptions } from '#data/bundles.ts';
import { pushModal } from '#modals';
import styles from './cart-link.module.css';
import type { FieldProps } from './plan-fields.tsx';
import type { useLink } from './use-link.ts';

type Props = FieldProps & {
  made: Pick<ReturnType<typeof useLink>, 'isBundleGone' | 'isBundleArchived' | 'query'>;
};

/** The bundle that a purchase installs; it is chosen on a page of its own. */
export function BundleField({ cart: { bundle, change }, locked, made }: Props) {
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
      error={made.isBundleGone && t('cartLink.bundleGone')}
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
        {bundle && made.isBundleArchived && <Restore bundleId={bundle.id} onRestored={made.query.refetch} />}
        {bundle && (
          <Button variant="subtle" color="gray" size="xs" disabled={locked} onClick={remove}>
            {t('cartLink.removeBundle')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Somebody archived the bundle meanwhile. Restored, it is sold as it was chosen. */
function Restore({ bundleId, onRestored }: { bundleId: string; onRestored: () => unknown }) {
  const { t } = useTranslation('partner');
  const options = restoreBundleOptions(useQueryClient(), getBoot().accountId, bundleId);
  const restore = useMutation({
    ...options,
    onSuccess: (...answer) => {
      options.onSuccess?.(...answer);
      return onRestored();
    },
    onError: (error) => {
      reportError('restoring a bundle', error);
      showToast({ text: t('bundles.changeFailed'), kind: 'failed' });
    },
  });
  return (
    <BusyButton variant="default" size="xs" busy={restore.isPending} onClick={() => restore.mutate()}>
      {t('bundles.restore')}
    </BusyButton>
  );
}
