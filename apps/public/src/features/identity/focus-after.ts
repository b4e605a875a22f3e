import { type Failure, mayPass } from './failure.ts';

/** Where a person goes on after a failure: the button that tries again, or the field to mend. */
export function focusAfter(form: HTMLFormElement | null, failure: Failure, field: string): void {
  const target = mayPass(failure) ? '[data-retry]' : `input[name="${field}"]`;
  const element = form?.querySelector<HTMLElement>(target);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}
