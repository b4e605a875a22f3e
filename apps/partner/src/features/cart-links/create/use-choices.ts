import { lastingDraft, useDraft } from '@app/frame/state/drafts.ts';
import { type CartChoices, firstChoices } from '@app/pricing/cart-choices';
import { useEffect, useReducer, useState } from 'react';
import type { PartnerModals } from '#modals';
import { type CartAction, firstState, reduceCart } from './cart-state.ts';

type Draft = { choices: CartChoices; name: string };

/**
 * What was chosen, and the link's name. Both are kept until the link was shared: who closes the modal, reloads the page
 * or changes the language goes on where they were. A link that is made from another one, or for a client, has a draft of
 * its own; the one for a client bears the client's name.
 */
export function useChoices({ bundle, choices: start, client }: PartnerModals['cartLink']) {
  const first: CartChoices = { ...firstChoices, ...start, ...(bundle && { bundleId: bundle.id }) };
  const [key] = useState(() => (start || client ? `cartLink ${JSON.stringify({ start, client })}` : 'cartLink'));
  const name = client?.name ?? '';
  const lasting = lastingDraft<Draft>(key);
  const [found] = useState(() => mended(lasting.read()));
  // A bundle that the modal is opened with comes in addition to what was chosen before.
  const before = found && { ...found, choices: { ...found.choices, ...(bundle && { bundleId: bundle.id }) } };
  const [draft, keepDraft] = useDraft<Draft>(key, before ?? { choices: first, name });
  const [isContinued, setContinued] = useState(found !== null);
  const [state, dispatch] = useReducer(
    reduceCart,
    { choices: mended(draft)?.choices ?? first, name: draft.name, isUnshared: found !== null },
    firstState,
  );

  const [given, setGiven] = useState(bundle);
  if (bundle !== given) {
    setGiven(bundle);
    if (bundle) dispatch({ type: 'bundle', bundleId: bundle.id });
  }

  const { choices, name: linkName, isUnshared } = state;
  useEffect(() => {
    keepDraft({ choices, name: linkName });
    if (isUnshared) lastingDraft<Draft>(key).write({ choices, name: linkName });
    else lastingDraft<Draft>(key).forget();
  }, [keepDraft, key, choices, linkName, isUnshared]);

  function change(action: CartAction) {
    if (action.type === 'shared' || action.type === 'startOver') setContinued(false);
    dispatch(action);
  }

  return { state, change, isContinued, startOver: () => change({ type: 'startOver', choices: first, name }) };
}

/** A number field that was empty is null in storage. */
const mended = (draft: Draft | null): Draft | null =>
  draft && {
    ...draft,
    choices: {
      ...draft.choices,
      users: draft.choices.users ?? Number.NaN,
      textMessages: draft.choices.textMessages ?? Number.NaN,
    },
  };
