import { useLayoutEffect, useRef } from 'react';
import { useModals } from './modals.ts';

/** For a modal: tells whether it is still there to say how its work went. Fading away or replaced, it is not. */
export function useStillOpen(): () => boolean {
  const listed = useModals().length > 0;
  const open = useRef(false);
  useLayoutEffect(() => {
    open.current = listed;
    return () => {
      open.current = false;
    };
  }, [listed]);
  return () => open.current;
}
