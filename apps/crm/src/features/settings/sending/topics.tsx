import type { Sending } from '@app/contract/sending';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { drawNow } from '@app/ui/state/draw-now';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteIcon, DownIcon, UpIcon } from '../icons.tsx';
import { Section } from './section.tsx';
import own from './sending.module.css';
import { useSendingChange } from './use-sending-change.ts';

type Draft = { key: string; id?: number; name: string };
const MOST = 20;

/** Kinds of mail that people can be without. One whose name is taken away is nobody's choice any more. */
export function Topics({ topics }: { topics: Sending['topics'] }) {
  const { t } = useTranslation(['crm', 'common']);
  const { number, list } = useFormats();
  const [drafts, setDrafts] = useState<Draft[]>(() => topics.map(({ id, name }) => ({ key: String(id), id, name })));
  const [isTried, setTried] = useState(false);
  const rows = useRef<HTMLOListElement>(null);
  const { change, isPending } = useSendingChange();
  const gone = topics.filter(({ id, optOuts }) => optOuts > 0 && !drafts.some((draft) => draft.id === id));
  const lost = gone.reduce((sum, { optOuts }) => sum + optOuts, 0);
  const isSame =
    drafts.length === topics.length &&
    drafts.every(({ id, name }, at) => topics[at]?.id === id && topics[at]?.name === name.trim());

  function focus(key: string, wanted: string) {
    const row = rows.current?.querySelector(`[data-key="${key}"]`);
    (row?.querySelector<HTMLElement>(wanted) ?? row?.querySelector<HTMLElement>('input'))?.focus();
  }
  function move(at: number, to: number) {
    const moved = drafts[at];
    if (!moved) return;
    drawNow(() => setDrafts(drafts.toSpliced(at, 1).toSpliced(to, 0, moved)));
    focus(moved.key, `[data-move="${to < at ? 'up' : 'down'}"] button`);
  }
  function add() {
    const key = crypto.randomUUID();
    drawNow(() => setDrafts([...drafts, { key, name: '' }]));
    focus(key, 'input');
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    drawNow(() => setTried(true));
    if (isPending || isSame) return;
    const empty = drafts.find(({ name }) => name.trim() === '');
    if (empty) focus(empty.key, 'input');
    else change({ kind: 'topics', topics: drafts.map(({ id, name }) => ({ ...(id && { id }), name: name.trim() })) });
  }
  return (
    <Section title={t('sending.topics.title')} note={t('sending.topics.note')}>
      <form onSubmit={submit} noValidate className={own.form}>
        {drafts.length > 0 && (
          <ol ref={rows} className={own.topics} aria-label={t('sending.topics.title')}>
            {drafts.map(({ key, id, name }, at) => (
              <li key={key} data-key={key}>
                <TextInput
                  aria-label={t('sending.topics.name', { number: number(at + 1) })}
                  dir="auto"
                  maxLength={80}
                  value={name}
                  error={isTried && name.trim() === '' && t('common:faults.required')}
                  description={
                    optOutsOf(topics, id) > 0 && t('sending.topics.optOuts', { number: number(optOutsOf(topics, id)) })
                  }
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  onChange={({ currentTarget }) =>
                    setDrafts(drafts.with(at, { ...(drafts[at] ?? { key }), name: currentTarget.value }))
                  }
                />
                <span className={own.actions}>
                  {at > 0 && (
                    <span data-move="up">
                      <RowAction label={t('fields.up')} name={t('fields.upOne', { name })} run={() => move(at, at - 1)}>
                        <UpIcon />
                      </RowAction>
                    </span>
                  )}
                  {at < drafts.length - 1 && (
                    <span data-move="down">
                      <RowAction
                        label={t('fields.down')}
                        name={t('fields.downOne', { name })}
                        run={() => move(at, at + 1)}
                      >
                        <DownIcon />
                      </RowAction>
                    </span>
                  )}
                  <RowAction
                    label={t('tags.delete')}
                    name={t('tags.deleteOne', { name })}
                    run={() => {
                      setDrafts(drafts.toSpliced(at, 1));
                      const next = drafts[at + 1] ?? drafts[at - 1];
                      if (next) focus(next.key, 'input');
                    }}
                  >
                    <DeleteIcon />
                  </RowAction>
                </span>
              </li>
            ))}
          </ol>
        )}
        {drafts.length === 0 && topics.length === 0 && <p className={own.empty}>{t('sending.topics.empty')}</p>}
        {lost > 0 && (
          <p className={own.failure} role="alert">
            {t('sending.topics.lost', { names: list(gone.map(({ name }) => name)), number: number(lost) })}
          </p>
        )}
        <Group gap={8}>
          {(!isSame || isPending) && (
            <BusyButton type="submit" variant="default" busy={isPending}>
              {t('sending.topics.save')}
            </BusyButton>
          )}
          {drafts.length < MOST && (
            <Button variant="subtle" onClick={add}>
              {t('sending.topics.add')}
            </Button>
          )}
        </Group>
      </form>
    </Section>
  );
}

const optOutsOf = (topics: Sending['topics'], id: number | undefined) =>
  topics.find((topic) => topic.id === id)?.optOuts ?? 0;
