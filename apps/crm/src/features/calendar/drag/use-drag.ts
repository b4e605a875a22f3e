import { locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Item } from '../items.ts';
import { type Point, type Shift, shiftByKey, shiftByPoint } from './shift.ts';

type Options = {
  items: readonly Item[];
  days: readonly string[];
  /** Days alone: a month has no hours. */
  isByDay: boolean;
  onDrop: (shift: Shift) => void;
  /** Somebody pressed where nothing is. */
  onEmpty: (point: Point) => void;
};
type Grip = { x: number; y: number; at: Point; key: string | undefined; isEnd: boolean; isTouch: boolean };

/** So far a mouse moves before it drags, in pixels; a finger rests so long first, in milliseconds. */
const SLACK = 4;
const REST = 350;
const keyAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;

/**
 * Appointments that are moved or made longer: with the mouse, with a finger that rests on them first, and with the
 * keyboard (the space bar takes one up, arrows move it, with Shift its end; Enter puts it down, Escape puts it back).
 */
export function useDrag(box: RefObject<HTMLElement | null>, options: Options): Shift | undefined {
  const [shift, setShift] = useState<Shift>();
  const current = useRef<{ grip?: Grip | undefined; shift?: Shift | undefined; rest?: number; byKey?: boolean }>({});

  const show = (next: Shift | undefined) => {
    current.current.shift = next;
    setShift(next);
  };
  const stop = useEffectEvent(() => {
    clearTimeout(current.current.rest);
    current.current = {};
    setShift(undefined);
  });
  const itemOf = (key: string | undefined) => options.items.find((item) => item.key === key);

  const press = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0 || current.current.byKey) return;
    const at = pointAt(event.clientX, event.clientY, options.isByDay);
    if (!at || !(event.target instanceof Element)) return;
    const isTouch = event.pointerType === 'touch';
    const isEnd = event.target.closest('[data-end]') !== null;
    const grip = { x: event.clientX, y: event.clientY, at, key: keyAt(event.target), isEnd, isTouch };
    current.current = { grip };
    if (isTouch && grip.key) current.current.rest = window.setTimeout(() => begin(grip), REST);
  });
  const begin = useEffectEvent((grip: Grip) => {
    const next = shiftByPoint(itemOf(grip.key), grip, grip.at, options.isByDay);
    if (next) show(next);
  });
  const drag = useEffectEvent((event: PointerEvent) => {
    const { grip, shift: under } = current.current;
    if (!grip || current.current.byKey) return;
    const isFar = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > SLACK;
    // A finger that moves at once scrolls.
    if (!under && grip.isTouch) return isFar ? stop() : undefined;
    if (!under && !isFar) return;
    const at = pointAt(event.clientX, event.clientY, options.isByDay);
    const next = at && shiftByPoint(itemOf(grip.key), grip, at, options.isByDay);
    if (next) show(next);
  });
  const release = useEffectEvent(() => {
    const { grip, shift: done, byKey } = current.current;
    if (!grip || byKey) return;
    stop();
    if (!done) return;
    swallowClick();
    options.onDrop(done);
  });
  const click = useEffectEvent((event: MouseEvent) => {
    const at = pointAt(event.clientX, event.clientY, options.isByDay);
    if (at && event.target instanceof Element && !event.target.closest('button')) options.onEmpty(at);
  });
  const key = useEffectEvent((event: KeyboardEvent) => {
    const { shift: lifted, byKey } = current.current;
    const item = itemOf(keyAt(event.target));
    if (!byKey) {
      if (event.key !== ' ' || !item) return;
      event.preventDefault();
      current.current = { byKey: true };
      show({ item, start: item.start, end: item.end });
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      stop();
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      stop();
      if (lifted) options.onDrop(lifted);
    } else {
      const isRtl = locales[currentLocale()].dir === 'rtl';
      const next = lifted && shiftByKey(lifted, event, { ...options, isRtl });
      if (!next) return;
      event.preventDefault();
      show(next);
    }
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const keepStill = (event: TouchEvent) => {
      if (current.current.shift) event.preventDefault();
    };
    const noClick = (event: KeyboardEvent) => {
      if (event.key === ' ' && keyAt(event.target)) event.preventDefault();
    };
    const noMenu = (event: Event) => {
      if (current.current.shift) event.preventDefault();
    };
    const leave = () => {
      if (current.current.byKey) stop();
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('click', click);
    element.addEventListener('keydown', key);
    element.addEventListener('keyup', noClick);
    element.addEventListener('focusout', leave);
    element.addEventListener('contextmenu', noMenu);
    element.addEventListener('touchmove', keepStill, { passive: false });
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', stop);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', key);
      element.removeEventListener('keyup', noClick);
      element.removeEventListener('focusout', leave);
      element.removeEventListener('contextmenu', noMenu);
      element.removeEventListener('touchmove', keepStill);
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', stop);
      stop();
    };
  }, [box]);
  return shift;
}

/** Which day, and which minute of it, is at a place of the window. */
function pointAt(x: number, y: number, isByDay: boolean): Point | undefined {
  const column = document.elementFromPoint?.(x, y)?.closest<HTMLElement>('[data-day]');
  const day = column?.dataset.day;
  if (!column || !day) return undefined;
  const isWhole = isByDay || column.dataset.whole !== undefined;
  const { top, height } = column.getBoundingClientRect();
  const minute = Math.max(0, Math.min(((y - top) / height) * 24 * 60, 24 * 60 - 1));
  return { day, minute: isWhole ? 0 : minute, isWhole };
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
