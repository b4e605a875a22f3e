import type { ContactImport, ImportChoices } from '@app/contract/imports';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saveNow, saveSoon } from '#data/import-changes.ts';
import { keepImport } from '#data/imports.ts';

type Change = Partial<ImportChoices> | ((old: ImportChoices) => Partial<ImportChoices>);

/** What is to be done with the rows: saved as one goes. What the server did not take stays on the page. */
export function useChoices(current: ContactImport) {
  const { accountId } = getBoot();
  const client = useQueryClient();
  const [choices, setChoices] = useState(current.choices);
  const latest = useRef(choices);
  const [isFailed, setFailed] = useState(false);
  const failed = useRef(false);

  const save = (part: Partial<ImportChoices>) =>
    saveSoon(
      { accountId, importId: current.id },
      { choices: part },
      {
        onSaved: (answer) => void keepImport(client, accountId, answer),
        onFailed: (error) => {
          reportError('saving the choices of an import', error);
          failed.current = true;
          setFailed(true);
        },
      },
    );

  function change(given: Change) {
    const part = typeof given === 'function' ? given(latest.current) : given;
    latest.current = { ...latest.current, ...part };
    setChoices(latest.current);
    save(part);
  }

  /** All of it, so that what failed before is among it; false where the server did not take it. */
  async function saveAll(): Promise<boolean> {
    failed.current = false;
    setFailed(false);
    const { permission, statement, type, tagIds, ownerId } = latest.current;
    save({ permission, statement, type, tagIds, ownerId });
    await saveNow(current.id);
    return !failed.current;
  }

  return { choices, change, saveAll, isFailed };
}
