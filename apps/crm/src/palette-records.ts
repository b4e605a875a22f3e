import { crmPaths } from '@app/contract/paths';
import type { GoTo, PaletteItem } from '@app/frame/app/app.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery } from '#data/contacts.ts';
import { nameOf } from './features/contacts/names.ts';

/** After the last key, in ms. */
const PAUSE = 150;

/**
 * What is about imports; and contacts by name, e-mail, phone or company: there may be a million, so the server looks for
 * them.
 */
export function usePaletteRecords(goTo: GoTo, typed: string): PaletteItem[] {
  const { t } = useTranslation('crm');
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  const found = useQuery({ ...candidateQuery(getBoot().accountId, search), enabled: search !== '' }).data?.contacts;
  return useMemo(
    () => [
      { id: crmPaths.imports, group: 'pages', label: t('imports.title'), run: () => goTo(crmPaths.imports) },
      { id: 'import', group: 'actions', label: t('import.title'), run: () => goTo(crmPaths.import) },
      ...(found ?? []).map((contact) => ({
        id: String(contact.id),
        group: 'contacts',
        label: nameOf(contact),
        isFound: true,
        run: () => goTo(crmPaths.contact(contact.id)),
      })),
    ],
    [t, found, goTo],
  );
}
