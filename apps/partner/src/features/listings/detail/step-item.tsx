import type { CampaignContent, Step } from '@app/contract/campaign-content';
import { useFormats } from '@app/i18n/use-formats';
import styles from '@app/ui/flow/flow.module.css';
import { Icon } from '@app/ui/icon';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownIcon, StepIcon } from './icons.tsx';

type Asset = CampaignContent['assets'][number];

/** A step that sends something can be opened to read what it sends. */
export function StepItem({ step, asset }: { step: Step; asset: Asset | undefined }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const days = step.days ?? 0;
  const words =
    step.kind === 'wait' ? (
      days === 0 ? (
        t('campaign.steps.noWait')
      ) : (
        t('campaign.steps.wait', { count: days, number: number(days) })
      )
    ) : (
      <>
        <span className={styles.how}>{t(`campaign.steps.${step.kind}`)}</span> <bdi>{step.name}</bdi>
      </>
    );
  return (
    <li className={styles.step} data-kind={step.kind}>
      {asset ? (
        <Opened asset={asset} icon={<StepIcon kind={step.kind} />}>
          {words}
        </Opened>
      ) : (
        <div className={styles.line}>
          <StepIcon kind={step.kind} />
          <span>{words}</span>
        </div>
      )}
    </li>
  );
}

/** What a goal shows: its form or page. */
export function AssetText({ asset }: { asset: Asset | undefined }) {
  if (!asset) return null;
  return (
    <Opened asset={asset} icon={<Icon name="info" size={16} />}>
      <bdi>{asset.name}</bdi>
    </Opened>
  );
}

function Opened({ asset, icon, children }: { asset: Asset; icon: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('partner');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span>{children}</span>
        <span className={styles.arrow}>
          <DownIcon />
        </span>
      </button>
      {open && (
        <div id={id} className={styles.asset}>
          {asset.subject !== '' && (
            <p className={styles.subject}>
              <span className={styles.how}>{t('campaign.contents.subject')}</span> <bdi>{asset.subject}</bdi>
            </p>
          )}
          <p className={styles.body} dir="auto">
            {asset.body === '' ? t('campaign.contents.noText') : asset.body}
          </p>
        </div>
      )}
    </>
  );
}
