import { useChunk } from '@app/frame/app/use-chunk.ts';
import { useEffect, useState } from 'react';
import { onAddContact } from '#modals';

const loadAddPanel = async () => (await import('./add-panel.tsx')).AddPanel;

/** Opens the form that adds a contact, over whatever page asks for it. */
export function AddContactListener() {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const close = () => setOpened(false);
  const AddPanel = useChunk(loadAddPanel, wanted, close);
  useEffect(
    () =>
      onAddContact(() => {
        setWanted(true);
        setOpened(true);
      }),
    [],
  );
  return AddPanel ? <AddPanel opened={opened} onClose={close} /> : null;
}
