import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { FailureNote } from './failure-note.tsx';
import { focusAfterFailure } from './focus-after-failure.ts';
import styles from './form.module.css';
import type { useSending } from './use-sending.ts';

type Props = {
  /** Where a browser without scripts sends it. */
  action: string;
  sending: ReturnType<typeof useSending>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The field to correct after a failure. */
  fieldOfFailure: string;
  /** Said with a failure: the way on. */
  wayOn?: ReactNode;
  hidden: Record<string, string>;
  submit: string;
  /** Below the button. */
  after?: ReactNode;
  children: ReactNode;
};

/** A form of the sign-in provider: its failure above the fields, and one button that says when it is busy. */
export function ProviderForm({
  action,
  sending,
  onSubmit,
  fieldOfFailure,
  wayOn,
  hidden,
  submit,
  after,
  children,
}: Props) {
  const { busy, failure, attempt } = sending;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) focusAfterFailure(element.current, failure, failure.fields?.[0] ?? fieldOfFailure);
  }, [failure, fieldOfFailure]);
  return (
    <form ref={element} method="post" action={action} noValidate onSubmit={onSubmit}>
      {failure && (
        <FailureNote key={attempt} failure={failure} busy={busy}>
          {wayOn}
        </FailureNote>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" className={styles.submit ?? ''} size="md" fullWidth loading={busy} aria-busy={busy}>
        {submit}
      </Button>
      {after}
    </form>
  );
}
