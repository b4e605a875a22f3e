import type { DealDetail } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDealMove, useDealTrash } from '#data/deal-changes.ts';
import { openModal } from '#modals';

export function DealActions({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation('crm');
  const navigate = useNavigate();
  const { change: move } = useDealMove();
  const { change: trash } = useDealTrash();
  const { status, reason } = deal;
  const closed = status === 'won' || status === 'lost' ? { kind: status, reason } : undefined;
  return (
    <KeepFocus plain>
      <Group gap={8} data-row>
        {closed ? (
          <Button variant="default" onClick={() => move({ deal, step: { kind: 'reopen', was: closed } })}>
            {t('deal.reopen')}
          </Button>
        ) : (
          <>
            <Button onClick={() => openModal('closeDeal', { deal, status: 'won' })}>{t('deals.close.won')}</Button>
            <Button variant="default" onClick={() => openModal('closeDeal', { deal, status: 'lost' })}>
              {t('deals.close.lost')}
            </Button>
          </>
        )}
        <Button
          variant="default"
          onClick={() => trash({ deal, deleted: true }, () => void navigate({ to: crmPaths.deals }))}
        >
          {t('deals.delete')}
        </Button>
      </Group>
    </KeepFocus>
  );
}
