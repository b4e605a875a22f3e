import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTarget } from './action-target.ts';

type Props = {
  actionUrl: string | null;
  children: ReactNode;
  /** Called for any tab. `here`: it opens in this tab, so the panel can close. */
  onOpen: (here: boolean) => void;
};

/** A page of this app opens in place, another site in a new tab; without a web address there is nothing to open. */
export function NotificationLink({ actionUrl, children, onOpen }: Props) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const target = actionTarget(actionUrl, location.origin);
  if (target === null)
    return (
      <button type="button" data-open onClick={({ detail }) => detail > 1 || onOpen(true)}>
        {children}
      </button>
    );

  function open(event: MouseEvent<HTMLAnchorElement>) {
    // The second click of a double click would open it twice.
    if (event.detail > 1) return event.preventDefault();
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    onOpen(isPlain);
    if (!isPlain || target?.kind !== 'page') return;
    event.preventDefault();
    history.push(target.href);
  }

  return (
    <a
      href={target.href}
      data-open
      onClick={open}
      onAuxClick={({ button }) => button === 1 && onOpen(false)}
      {...(target.kind === 'elsewhere' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}{' '}
      {target.kind === 'elsewhere' && <span className="visually-hidden">({t('accessibility.opensNewTab')})</span>}
    </a>
  );
}
