import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { PostedForm } from '@app/contract/posted-form';
import { BusyButton } from '@app/ui/state/busy-button';
import { Checkbox } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { useSending } from '#lib/use-sending.ts';
import type { Answer, PublicForm } from './answers.ts';
import { getFormCall, submitFormCall } from './calls.ts';
import { faultsOf } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import { FormField } from './form-field.tsx';
import styles from './pages.module.css';

type Field = PublicForm['fields'][number];
type Props = { page: PageProps; form: PublicForm; onSent: (answer: Answer) => void };

/** Nobody is taken for a program because their browser has filled everything in at once. */
const LEAST_MS = 2_200;

export function FormFields({ page: { call, locale, goTo, posted }, form, onSent }: Props) {
  const { t } = useTranslation('public');
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [openedAt] = useState(() => Date.now());
  const [ticket, setTicket] = useState(form.ticket);
  const [answers, setAnswers] = useState(posted?.answers ?? {});
  const [isPermitted, setPermitted] = useState(posted?.isPermitted ?? false);
  const [isTextPermitted, setTextPermitted] = useState(posted?.isTextPermitted ?? false);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(() => toFaults(posted?.faults));
  const { busy, failure, attempt, send } = useSending();

  function show(found: ReadonlyMap<string, string>): void {
    setFaults(found);
    const first = form.fields.find(({ field }) => found.has(field));
    if (first) element.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
  }

  // Where plain HTML has posted something wrong.
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const website2 = String(new FormData(event.currentTarget).get('website2') ?? '');
    // Text messages go to the number that is typed here.
    const isNeeded = ({ field, isRequired }: Field) => isRequired || (isTextPermitted && field === 'phone');
    const missing = form.fields.filter((field) => isNeeded(field) && !(answers[field.field] ?? '').trim());
    if (missing.length > 0) return show(new Map(missing.map(({ field }) => [field, 'required'])));
    setFaults(new Map());
    const said = { answers, isPermitted, isTextPermitted, locale, ...(website2 && { website2 }) };
    const body = (used: string) => ({ ...said, ticket: used });
    const sent = await send(async () => {
      await until(openedAt + LEAST_MS);
      try {
        return await call(submitFormCall, { slug: form.slug, body: body(ticket) });
      } catch (error) {
        // The tab was open for days: with a new ticket it is sent again, once.
        if (!isStale(error)) throw error;
        const fresh = await call(getFormCall, { slug: form.slug });
        setTicket(fresh.ticket);
        await until(Date.now() + LEAST_MS);
        return call(submitFormCall, { slug: form.slug, body: body(fresh.ticket) });
      }
    });
    if ('failure' in sent) return show(faultsOf(sent.failure));
    onSent(sent.answer);
    if (sent.answer.url) goTo(sent.answer.url);
  }

  return (
    <form ref={element} className={styles.card} noValidate onSubmit={(event) => void submit(event)}>
      {form.fields.map((field) => (
        <FormField
          key={field.field}
          id={`${id}-${field.field}`}
          field={field}
          locale={locale}
          value={answers[field.field] ?? ''}
          fault={faults.get(field.field)}
          onChange={(value) => setAnswers((before) => ({ ...before, [field.field]: value }))}
        />
      ))}
      {form.permission !== '' && (
        <Checkbox
          size="md"
          label={<span dir="auto">{form.permission}</span>}
          checked={isPermitted}
          onChange={({ currentTarget }) => setPermitted(currentTarget.checked)}
        />
      )}
      {form.textPermission !== '' && (
        <Checkbox
          size="md"
          label={<span dir="auto">{form.textPermission}</span>}
          checked={isTextPermitted}
          onChange={({ currentTarget }) => setTextPermitted(currentTarget.checked)}
        />
      )}
      <div className={styles.trap} aria-hidden="true">
        <input type="text" name="website2" tabIndex={-1} autoComplete="off" />
      </div>
      {failure && <FailureNote key={attempt} failure={failure} text={t('accountPage.form.notSent')} />}
      <div className={styles.actions}>
        <BusyButton type="submit" size="md" busy={busy}>
          <span dir="auto">{form.button || t('accountPage.form.send')}</span>
        </BusyButton>
      </div>
    </form>
  );
}

const toFaults = (faults: PostedForm['faults'] = []) => new Map(faults.map(({ path, message }) => [path, message]));

const until = (at: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));

const isStale = (error: unknown) =>
  error instanceof Error && 'details' in error && JSON.stringify(error.details ?? '').includes('"stale"');
