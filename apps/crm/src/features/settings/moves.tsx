import { RowAction } from '@app/workspace/users/row-action.tsx';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DownIcon, UpIcon } from './icons.tsx';

export type By = 1 | -1;

/**
 * Moves a row (`data-id`) of a list up or down. The focus stays on the one that moves; at an end its button has no work
 * left and the other one takes over.
 */
export function useMoves<Item extends { id: number }>(move: (item: Item, by: By) => void) {
  const list = useRef<HTMLUListElement>(null);
  const moving = useRef<{ id: number; by: By; from: number }>(null);
  const rows = () => [...(list.current?.querySelectorAll('[data-id]') ?? [])];
  const placeOf = (id: number) => rows().findIndex((row) => row.getAttribute('data-id') === String(id));

  useLayoutEffect(() => {
    if (!moving.current) return;
    const { id, by, from } = moving.current;
    const at = placeOf(id);
    if (at === from) return;
    moving.current = null;
    const wanted = rows()[at]?.querySelector<HTMLElement>(`[data-move="${by}"] button`);
    (wanted ?? rows()[at]?.querySelector<HTMLElement>('[data-move] button'))?.focus();
  });

  function moveOn(item: Item, by: By) {
    moving.current = { id: item.id, by, from: placeOf(item.id) };
    move(item, by);
  }
  return { list, moveOn };
}

/** Where the row can still go. */
export function MoveActions({
  name,
  at,
  of,
  onMove,
}: {
  name: string;
  at: number;
  of: number;
  onMove: (by: By) => void;
}) {
  const { t } = useTranslation('crm');
  return (
    <>
      {at > 0 && (
        <span data-move="-1">
          <RowAction label={t('fields.up')} name={t('fields.upOne', { name })} run={() => onMove(-1)}>
            <UpIcon />
          </RowAction>
        </span>
      )}
      {at < of - 1 && (
        <span data-move="1">
          <RowAction label={t('fields.down')} name={t('fields.downOne', { name })} run={() => onMove(1)}>
            <DownIcon />
          </RowAction>
        </span>
      )}
    </>
  );
}
