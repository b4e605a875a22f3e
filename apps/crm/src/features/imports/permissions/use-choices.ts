import type { ContactImport, ImportChoices } from '@app/contract/imports';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saveNow, saveSoon } from '#data/import-changes.ts';
import { keepImport } from '#data/imports.ts';

type Change = Partial<ImportChoices> | ((old: ImportChoices) => Partial<ImportChoices>);

/** Saves choices a moment later, or now; says whether the server has taken them. */
export function useSaveChoices(importId: number) {
  const { accountId } = getBoot();
  const client = useQueryClient();
  const [isFailed, setFailed] = useState(false);
  const failed = useRef(false);

  const saveLater = (part: Partial<ImportChoices>) =>
    saveSoon(
      { accountId, importId },
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

  async function save(part: Partial<ImportChoices>): Promise<boolean> {
    failed.current = false;
    setFailed(false);
    saveLater(part);
    await saveNow(importId);
    return !failed.current;
  }

  return { saveLater, save, isFailed };
}

/** What is to be done with the rows: saved as one goes. What the server did not take stays on the page. */
export function useChoices(current: ContactImport) {
  const { saveLater, save, isFailed } = useSaveChoices(current.id);
  const [choices, setChoices] = useState(current.choices);
  const latest = useRef(choices);

  function change(given: Change) {
    const part = typeof given === 'function' ? given(latest.current) : given;
    latest.current = { ...latest.current, ...part };
    setChoices(latest.current);
    saveLater(part);
  }

  /** All that stands on this page, so that what failed before is among it. */
  function saveAll(): Promise<boolean> {
    const { existing: _existing, overwrite: _overwrite, ...here } = latest.current;
    return save(here);
  }

  return { choices, change, saveAll, isFailed };
}
