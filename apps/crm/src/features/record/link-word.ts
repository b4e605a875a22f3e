import type { ContactLink, LinkKind } from '@app/contract/contact-links';
import { useTranslation } from 'react-i18next';

type Link = { kind: LinkKind | null; isFirst: boolean; name: string };

/** What a linked contact is. What every account knows is said in the reader's language, its own types in its own words. */
export function useLinkWord(): (link: Link) => string {
  const { t } = useTranslation('crm');
  return ({ kind, isFirst, name }) =>
    kind === null ? name : t(`record.links.words.${kind}.${isFirst ? 'first' : 'second'}`);
}

/** The part of a link that has a word. */
export const worded = ({
  linkType: { kind, name, otherName },
  isFirst,
}: Pick<ContactLink, 'linkType' | 'isFirst'>): Link => ({
  kind,
  isFirst,
  name: isFirst ? name : otherName,
});
