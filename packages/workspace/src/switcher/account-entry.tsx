import { markAccount, type SwitcherAccount } from '@app/contract/switcher';
import { call } from '@app/frame/calls/api.ts';
import { getConfig } from '@app/frame/calls/config.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { appIcon } from '@app/ui/app-icon';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account-entry.module.css';
import { highlight } from './highlight.ts';
import type { PinChange } from './use-pins.ts';

const PinIcon = appIcon(IconPin, 16);

/** Partner Edition is this app, or on the main host where this is an account's own. */
const partnerOrigin = () => (getConfig().app === 'partner' ? '' : getConfig().links.partner);

/** Opens Partner Edition in the account: a new page, so that nothing of the other account stays. */
export function PartnerEntry({ account, current }: { account: SwitcherAccount; current: boolean }) {
  const { t } = useTranslation();
  const words = <Words account={account} search="" />;
  return (
    <li className={styles.row}>
      {current ? (
        <div className={styles.entry} aria-current="true">
          {words}
          <span className={styles.current}>{t('switcher.current')}</span>
        </div>
      ) : (
        <a className={styles.entry} href={`${partnerOrigin()}/?accountId=${encodeURIComponent(account.id)}`} data-entry>
          {words}
        </a>
      )}
    </li>
  );
}

type CrmProps = { account: SwitcherAccount; search: string; pinned: boolean; onPin: (change: PinChange) => void };

/** Opens the account's own address. Thousands may stand in a list, so one is only drawn anew when it changes. */
export const CrmEntry = memo(function CrmEntry({ account, search, pinned, onPin }: CrmProps) {
  const { t } = useTranslation();
  const { legacyId, companyProfile } = account.account;
  const isCurrent = legacyId === getConfig().account?.legacyId;
  const opened = () => noteOpened(account.id);
  return (
    <li className={styles.row}>
      <a
        className={styles.entry}
        href={getConfig().links.crm.replace('{legacyId}', encodeURIComponent(legacyId))}
        data-entry
        aria-current={isCurrent || undefined}
        onClick={opened}
        onAuxClick={({ button }) => button === 1 && opened()}
      >
        <Words account={account} search={search} />
        {isCurrent && <span className={styles.current}>{t('switcher.current')}</span>}
      </a>
      <button
        type="button"
        className={styles.pin}
        aria-pressed={pinned}
        aria-label={t(pinned ? 'switcher.unpin' : 'switcher.pin', { name: companyProfile.name })}
        // The second click of a double click would undo the first.
        onClick={({ detail }) => detail > 1 || onPin({ account, pinned: !pinned })}
      >
        <PinIcon />
      </button>
    </li>
  );
});

/** The browser is leaving for the account: nobody waits for this. */
function noteOpened(userAccountId: string): void {
  call(markAccount, { userAccountId, body: { opened: true } }, { keepalive: true }).catch((error: unknown) =>
    reportError('noting an opened account', error),
  );
}

function Words({ account: { account }, search }: { account: SwitcherAccount; search: string }) {
  return (
    <span className={styles.words}>
      <span className={styles.name}>
        <bdi>
          <Marked text={account.companyProfile.name} search={search} />
        </bdi>
      </span>
      <span className={styles.note}>
        <bdi>
          <Marked text={account.legacyId} search={search} />
        </bdi>
        {' · '}
        <bdi>{account.edition.name}</bdi>
      </span>
    </span>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return highlight(text, search).map((piece) =>
    piece.found ? <mark key={piece.start}>{piece.text}</mark> : <span key={piece.start}>{piece.text}</span>,
  );
}
