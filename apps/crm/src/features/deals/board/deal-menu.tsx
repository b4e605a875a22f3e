import type { Deal } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDealTrash } from '#data/deal-changes.ts';
import { isOpen } from '#data/deals.ts';
import { openModal } from '#modals';
import styles from './board.module.css';
import { DotsIcon } from './icons.tsx';
import { type Target, zones } from './targets.ts';

type Props = { deal: Deal; stages: Stage[]; onDrop: (deal: Deal, target: Target) => void };

/** Everything that can be done with a deal without opening it, also for who does not drag. */
export function DealMenu({ deal, stages, onDrop }: Props) {
  const { t } = useTranslation('crm');
  return (
    <LazyMenu
      position="bottom-end"
      className={styles.menu}
      target={
        <ActionIcon className={styles.dots ?? ''} size={28} aria-label={t('deals.actions', { name: deal.name })}>
          <DotsIcon />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {isOpen(deal) && (
            <>
              <Menu.Label>{t('deals.moveTo')}</Menu.Label>
              {stages
                .filter(({ id }) => id !== deal.stageId)
                .map(({ id, name }) => (
                  <Menu.Item key={id} onClick={() => onDrop(deal, id)}>
                    <bdi>{name}</bdi>
                  </Menu.Item>
                ))}
              <Menu.Divider />
              {zones.map((zone) => (
                <Menu.Item key={zone} onClick={() => onDrop(deal, zone)}>
                  {t(`deals.close.${zone}`)}
                </Menu.Item>
              ))}
            </>
          )}
          <Menu.Item onClick={() => openModal('deal', { dealId: deal.id })}>{t('deals.edit')}</Menu.Item>
          <DeleteItem deal={deal} Item={Menu.Item} />
        </>
      )}
    </LazyMenu>
  );
}

type ItemProps = { deal: Deal; Item: typeof import('@app/ui/overlay/menu').Menu.Item };

/** In the open menu only: a closed one on every card would follow every change. */
function DeleteItem({ deal, Item }: ItemProps) {
  const { t } = useTranslation('crm');
  const { change } = useDealTrash();
  return <Item onClick={() => change({ deal, deleted: true })}>{t('deals.delete')}</Item>;
}
