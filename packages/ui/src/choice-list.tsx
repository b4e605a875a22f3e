import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import styles from './choice-list.module.css';
import { Icon } from './icon.tsx';
import { useFixedRows } from './table/use-fixed-rows.tsx';

export type Choice = {
  id: string;
  name: string;
  /** A second line beneath the name. */
  note?: string | undefined;
  end?: ReactNode;
  disabled?: boolean | undefined;
};

type Props = {
  id?: string | undefined;
  label: string;
  choices: Choice[];
  chosen: ReadonlySet<string>;
  busy?: boolean | undefined;
  describedBy?: string | undefined;
  rowHeight?: number | undefined;
  rowsShown?: number | undefined;
  onToggle: (id: string) => void;
  onChooseAll: () => void;
};

/** A list to choose several entries from, as one Tab stop: arrows move, Space chooses, Ctrl A chooses all shown. */
export function ChoiceList(props: Props) {
  const { choices, chosen, rowHeight = 44, rowsShown = 7, onToggle, onChooseAll } = props;
  const [activeId, setActiveId] = useState<string>();
  const optionId = useId();
  const active = choices.findIndex(({ id }) => id === activeId);
  const list = useFixedRows({ count: choices.length, rowHeight, rowsShown, activeIndex: active });

  function goTo(index: number) {
    const at = Math.max(0, Math.min(index, choices.length - 1));
    setActiveId(choices[at]?.id);
    list.scrollTo(at);
  }

  function toggle(choice: Choice | undefined) {
    if (!choice) return;
    setActiveId(choice.id);
    if (!choice.disabled) onToggle(choice.id);
  }

  function onClick({ target }: MouseEvent) {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
    if (!option) return;
    list.box.current?.focus({ preventScroll: true });
    toggle(choices[Number(option.dataset.at)]);
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + rowsShown,
      PageUp: active - rowsShown,
      Home: 0,
      End: choices.length - 1,
    };
    const move = moves[event.key];
    if (move !== undefined) goTo(move);
    else if (event.key === ' ' || event.key === 'Enter') toggle(choices[active]);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onChooseAll();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={list.box}
      id={props.id}
      className={styles.choices}
      role="listbox"
      aria-multiselectable="true"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-busy={props.busy ?? false}
      aria-activedescendant={active < 0 ? undefined : `${optionId}-${activeId}`}
      tabIndex={0}
      style={{ blockSize: list.boxHeight }}
      onFocus={() => active < 0 && setActiveId(choices[list.firstInSight]?.id)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={styles.rows} style={{ blockSize: list.listHeight }}>
        {list.rows.map(({ index, start }) => {
          const { id, name, note, end, disabled } = choices[index]!;
          return (
            <div
              key={id}
              id={`${optionId}-${id}`}
              className={styles.choice}
              role="option"
              tabIndex={-1}
              data-at={index}
              aria-selected={chosen.has(id)}
              aria-disabled={disabled || undefined}
              aria-posinset={index + 1}
              aria-setsize={choices.length}
              data-active={id === activeId || undefined}
              style={{ blockSize: rowHeight, insetBlockStart: start }}
            >
              <span className={styles.check} aria-hidden="true">
                <Icon name="done" size={14} />
              </span>
              <span className={styles.text}>
                <span className={styles.name} title={name}>
                  <bdi>{name}</bdi>
                </span>
                {note && (
                  <span className={styles.note} title={note}>
                    {note}
                  </span>
                )}
              </span>
              {end}
            </div>
          );
        })}
      </div>
    </div>
  );
}
