/** The element of a form's page that carries what was posted and cannot be taken, as JSON. */
export const POSTED_ELEMENT = 'posted';

/** What plain HTML on a website has posted: the form's page shows it again, and what is wrong with it. */
export type PostedForm = {
  code: 'form.invalid' | 'form.tooMany';
  answers: Record<string, string>;
  isPermitted: boolean;
  isTextPermitted: boolean;
  /** By field. */
  faults: { path: string; message: string }[];
  /** Of the website; '' where it has not said. */
  locale: string;
};
