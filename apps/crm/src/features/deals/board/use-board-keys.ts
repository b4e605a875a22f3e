import type { Deal } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isZone, type Target, zones } from './targets.ts';

export type CardKeys = { onKeyDown: (event: KeyboardEvent<HTMLElement>, deal: Deal) => void; onBlur: () => void };
type Hand = { deal: Deal; target: Target };

const isRtl = () => document.documentElement.dir === 'rtl';
const forward = () => (isRtl() ? 'ArrowLeft' : 'ArrowRight');
const backward = () => (isRtl() ? 'ArrowRight' : 'ArrowLeft');

/**
 * The board by keyboard: arrows go from card to card; space lifts one, arrows choose the column, space or Enter drops
 * it there, Escape leaves it where it was. Each step is said.
 */
export function useBoardKeys(
  stages: Stage[],
  drop: (deal: Deal, target: Target) => void,
  board: RefObject<HTMLElement | null>,
) {
  const { t } = useTranslation('crm');
  const [hand, setHand] = useState<Hand>();
  const [said, say] = useState('');
  const landed = useRef<Deal>(undefined);
  const targets: Target[] = [...stages.map(({ id }) => id), ...zones];
  const nameOf = (target: Target) =>
    isZone(target) ? t(`deals.statuses.${target}`) : (stages.find(({ id }) => id === target)?.name ?? '');

  // The card is drawn anew in its column: the focus goes with it.
  useEffect(() => {
    const deal = landed.current;
    const link = deal && cardIn(board.current, deal);
    if (!link) return;
    landed.current = undefined;
    link.focus();
  });

  function choose({ deal, target }: Hand, by: number) {
    const next = targets[targets.indexOf(target) + by];
    if (next === undefined) return;
    setHand({ deal, target: next });
    board.current?.querySelector(`[data-column="${next}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    say(t('deals.drag.over', { name: deal.name, column: nameOf(next) }));
  }
  function letGo({ deal, target }: Hand) {
    setHand(undefined);
    say(t('deals.drag.dropped', { name: deal.name, column: nameOf(target) }));
    if (!isZone(target)) landed.current = { ...deal, stageId: target };
    drop(deal, target);
  }
  function cancel({ deal }: Hand) {
    setHand(undefined);
    say(t('deals.drag.cancelled', { name: deal.name }));
  }
  function withCard(event: KeyboardEvent<HTMLElement>, held: Hand) {
    const { key } = event;
    if (key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === ' ' || key === 'Enter') letGo(held);
    else if (key === 'Escape') cancel(held);
    else if (key === forward()) choose(held, 1);
    else if (key === backward()) choose(held, -1);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, deal: Deal) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (hand) withCard(event, hand);
    else if (event.key === ' ') {
      event.preventDefault();
      setHand({ deal, target: deal.stageId });
      say(`${t('deals.drag.lifted', { name: deal.name })} ${t('deals.drag.keys')}`);
    } else if (goFrom(event.currentTarget, event.key, board.current)) event.preventDefault();
  }
  const onBlur = () => hand && cancel(hand);

  const latest = useLatest({ onKeyDown, onBlur });
  const handlers = useMemo<CardKeys>(
    () => ({ onKeyDown: (event, deal) => latest().onKeyDown(event, deal), onBlur: () => latest().onBlur() }),
    [latest],
  );
  return { lifted: hand?.deal, target: hand?.target, said, handlers };
}

const links = (within: Element) => [...within.querySelectorAll<HTMLElement>('a[data-deal]')];
const cardIn = (board: HTMLElement | null, { id, stageId }: Deal) =>
  board?.querySelector<HTMLElement>(`[data-column="${stageId}"] a[data-deal="${id}"]`);

/** From one card to the next: up and down in its column, sideways to the card beside it. */
function goFrom(card: HTMLElement, key: string, board: HTMLElement | null): boolean {
  const column = card.closest('[data-column]');
  if (!column || !board) return false;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const all = links(column);
    const next = all[all.indexOf(card) + (key === 'ArrowDown' ? 1 : -1)];
    next?.focus();
    return true;
  }
  if (key !== forward() && key !== backward()) return false;
  const columns = [...board.querySelectorAll('[data-column]')];
  const at = columns.indexOf(column);
  const others = key === forward() ? columns.slice(at + 1) : columns.slice(0, at).reverse();
  const top = card.getBoundingClientRect().top;
  const far = (link: HTMLElement) => Math.abs(link.getBoundingClientRect().top - top);
  const cards = others.map(links).find((found) => found.length > 0) ?? [];
  cards.toSorted((one, other) => far(one) - far(other))[0]?.focus();
  return true;
}
