import type { AssetFault } from '@app/contract/assets';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetPlace } from '#data/solutions/assets.ts';

export type MergeName = { name: string; label: string };

type EditorValue = {
  /** The asset that is edited; a mail to one person is none. */
  place?: AssetPlace;
  /** What may stand in `{{ }}`. */
  names: MergeName[];
  /** What the server found wrong when it was to be saved. */
  faults: AssetFault[];
  isReadOnly: boolean;
};

const EditorContext = createContext<EditorValue | undefined>(undefined);
export const EditorProvider = EditorContext.Provider;

export function useEditing(): EditorValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('nothing is being edited here');
  return value;
}

/** Where the asset stands that is being edited. */
export function usePlace(): AssetPlace {
  const { place } = useEditing();
  if (!place) throw new Error('no asset is being edited here');
  return place;
}

/** What is wrong with a part, as sentences; undefined where nothing is. */
export const useFaultAt = (at: string): string | undefined => useFaultsAt()(at);

/** The same, for the parts of a list. */
export function useFaultsAt(): (at: string) => string | undefined {
  const say = useFaultText();
  const { faults } = useEditing();
  return (at) => {
    const found = faults.filter((fault) => fault.at === at);
    return found.length > 0 ? found.map(say).join(' ') : undefined;
  };
}

export function useFaultText(): (fault: AssetFault) => string {
  const { t } = useTranslation('crm');
  return ({ problem, detail }) => t(`asset.faults.${problem}`, { detail });
}
