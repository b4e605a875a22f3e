import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A line of a panel; what is not there is said to be missing. */
export function Entry({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation('partner');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children || t('client.none')}</bdi>
      </dd>
    </div>
  );
}
