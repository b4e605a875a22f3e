import type { Rule, Test } from '@app/contract/campaign-steps';

/** What is known of a contact, as far as a campaign may ask for it. */
export type Facts = {
  /** Null: as the account. */
  zone: string | null;
  tags: ReadonlySet<number>;
  /** As text; what is empty is left out. Own fields by their id. */
  fields: ReadonlyMap<string, string>;
  /** Steps whose message they opened, or clicked in. */
  opened: ReadonlySet<string>;
  clicked: ReadonlySet<string>;
  /** The stage of their open deal, as far as that is asked for: no rule does, but steps move it. */
  dealStage?: number | null;
};

export const holds = ({ match, tests }: Rule, facts: Facts): boolean =>
  match === 'all' ? tests.every((test) => isTrue(test, facts)) : tests.some((test) => isTrue(test, facts));

function isTrue(test: Test, { tags, fields, opened, clicked }: Facts): boolean {
  switch (test.kind) {
    case 'hasTag':
      return tags.has(test.tagId);
    case 'opened':
      return opened.has(test.step);
    case 'clicked':
      return clicked.has(test.step);
    case 'field': {
      const value = plain(fields.get(test.field) ?? '');
      const wanted = plain(test.value);
      if (test.is === 'filled') return value !== '';
      if (test.is === 'empty') return value === '';
      return test.is === 'equal' ? value === wanted : wanted !== '' && value.includes(wanted);
    }
  }
}

/** Accents and case do not matter. */
const plain = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
