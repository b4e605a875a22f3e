import '@mantine/core/styles/Tooltip.layer.css';
import type { Campaign } from '@app/contract/campaigns';
import { Button, Loader, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './campaigns.module.css';
import { useLock } from './use-lock.ts';

type Props = { clientId: string; campaign: Campaign; busy: boolean };

/** While busy it shows what was asked for and can be pressed again: the last press counts. */
export function LockButton({ clientId, campaign, busy }: Props) {
  const { t } = useTranslation('partner');
  const lock = useLock(clientId, campaign);
  const locked = campaign.locked === true;
  const face = t(locked ? 'clientCampaigns.locked' : 'clientCampaigns.lock');
  return (
    <Tooltip label={t(locked ? 'clientCampaigns.toUnlock' : 'clientCampaigns.toLock')}>
      <Button
        size="xs"
        className={styles.lock}
        {...(locked ? { variant: 'light', color: 'gray' } : { variant: 'default' })}
        leftSection={busy ? <Loader size={14} color="currentColor" aria-hidden /> : <Padlock open={!locked} />}
        aria-label={`${face}: ${campaign.name}`}
        aria-pressed={locked}
        aria-busy={busy}
        onClick={() => lock(!locked)}
      >
        {face}
      </Button>
    </Tooltip>
  );
}

/** Drawn here, as in packages/ui: the icon package would load thousands of modules for one shape. */
function Padlock({ open }: { open: boolean }) {
  return (
    <svg
      width={14}
      height={14}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={`M5 11h14v10H5zM8 11V7a4 4 0 0 1 ${open ? '7.5-2' : '8 0v4'}`} />
    </svg>
  );
}
