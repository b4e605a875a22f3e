import { canRetry, type Failure } from './failure.ts';

/** Focuses the retry button after a failure that may pass, otherwise the field to correct. */
export function focusAfterFailure(form: HTMLFormElement | null, failure: Failure, field: string): void {
  const target = canRetry(failure) ? '[data-retry]' : `input[name="${field}"]`;
  const element = form?.querySelector<HTMLElement>(target);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}
