import { type ReactNode, useState } from 'react';
import { useApp } from '../app/app.ts';
import { useChunk } from '../app/use-chunk.ts';
import { useHint } from '../state/hints.ts';

const none = async () => () => null;

/** In the place of an empty list: what somebody who has nothing yet does next, until it is hidden. */
export function FirstStepsInstead({ children }: { children: ReactNode }) {
  const { firstSteps } = useApp();
  const { shown, dismiss } = useHint('ftu_account');
  const [failed, setFailed] = useState(false);
  const wanted = shown && !failed && firstSteps !== undefined;
  const Steps = useChunk(firstSteps ?? none, wanted, () => setFailed(true));
  if (!wanted) return children;
  return Steps && <Steps onDismiss={dismiss} />;
}
