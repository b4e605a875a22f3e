import type { ContactLink } from '@app/contract/contact-links';
import type { ContactDetail } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { keepLinks, type LinkChange, recordKeys, sendLink } from '#data/contact-record.ts';
import { contactQueries } from '#data/contacts.ts';

/** Two contacts have one link of a type, whichever of them comes first. */
export const isSameLink = (one: ContactLink, other: ContactLink): boolean =>
  one.contact.id === other.contact.id && one.linkType.id === other.linkType.id;

/** How the links of a contact are changed, each with an undo, and what they are with the changes under way. */
export function useLinks({ id }: ContactDetail) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const key = recordKeys.links(accountId, id);
  const nameOf = ({ contact }: ContactLink) => contact.name || contact.email || t('record.noName');
  const { change } = useOptimisticChange({
    key,
    scope: `contact ${id}`,
    subjectOf: ({ link }: LinkChange) => `${link.linkType.id} ${link.contact.id}`,
    send: (each) => sendLink(accountId, id, each),
    keep: (client, answer) => keepLinks(client, accountId, id, answer),
    stale: [contactQueries.all(accountId)],
    done: ({ link, isThere }) => ({
      text: t(isThere ? 'record.links.added' : 'record.links.removed', { name: nameOf(link) }),
      undo: { link, isThere: !isThere },
    }),
    failed: ({ link, isThere }, error) =>
      t(isThere ? whyNot(error) : 'record.links.removeFailed', { name: nameOf(link) }),
    situation: ({ isThere }) => (isThere ? 'linking a contact' : 'unlinking a contact'),
  });
  const pending = usePendingChanges<LinkChange>(key);
  return {
    nameOf,
    withPending: (links: ContactLink[]) => pending.reduce(applied, links),
    add: (link: ContactLink) => change({ link, isThere: true }),
    remove: (link: ContactLink) => change({ link, isThere: false }),
  };
}

function applied(links: ContactLink[], { link, isThere }: LinkChange): ContactLink[] {
  const others = links.filter((each) => !isSameLink(each, link));
  return isThere ? [...others, link] : others;
}

function whyNot(error: Error) {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'contactLink.exists') return 'record.links.already';
  if (code === 'contactLink.tooMany') return 'record.links.tooMany';
  return code === 'contact.inTrash' || code === 'contact.notFound' ? 'record.links.gone' : 'record.links.addFailed';
}
