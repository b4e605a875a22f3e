import { text } from '@app/frame/app/search.ts';
import { useAddress } from '@app/frame/app/use-address.ts';
import { useEffect } from 'react';
import { openModal } from '#modals';

const shape = { install: text() };

/** A notification leads to a page and, over it, to the install that it tells of. */
export function InstallListener() {
  const [{ install: installId }, setSearch] = useAddress(shape);
  useEffect(() => {
    if (!installId) return;
    openModal('installRun', { installId });
    setSearch({ install: '' });
  }, [installId, setSearch]);
  return null;
}
