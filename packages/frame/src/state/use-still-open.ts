import { useLayoutEffect, useRef } from 'react';
import { useModals } from './modals.ts';

/** Tells a modal whether it is still open and can show its result. One that is closing or replaced cannot. */
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
