import { renderEmail } from '@app/automation/render/render-email';
import { renderText } from '@app/automation/render/render-text';
import type { EmailContent, MergeValues } from '@app/contract/asset-content';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import { locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SimulationData } from '#data/solutions/builder.ts';
import { useReasonWords } from '#data/solutions/messages.ts';
import { openModal } from '#modals';
import { StepIcon } from '../flow/icons.tsx';
import styles from './simulate.module.css';
import type { Trial } from './story.ts';

type Step = RunningCampaign['sequences'][number]['steps'][number];
type Props = {
  at: number;
  step: Step;
  action: Extract<Step['action'], { kind: 'email' | 'text' }>;
  simulation: SimulationData;
  onTry: (trial: Trial) => void;
};

/** An hour after it has come. */
const LATER = 60 * 60_000;

/** A message with its words; it can be opened, clicked and answered. What would not go out says why. */
export function MessageEntry({ at, step, action, simulation, onTry }: Props) {
  const { t } = useTranslation('crm');
  const { assets, merge, skipped } = simulation;
  const wordsOf = useReasonWords();
  const content = assets[action.asset]?.content;
  const shown = useMemo(() => read(content, merge, t('asset.preview.unsubscribe')), [content, merge, t]);
  const reason = shown ? skipped[action.kind] : 'asset';
  // A sender can be added meanwhile: the rest can be tried until then.
  const canTry = reason === null || reason === 'noSender';
  const tries = (trial: { kind: 'opened' | 'replied' } | { kind: 'clicked'; url: string }) =>
    onTry({ key: crypto.randomUUID(), at: at + LATER, step: step.id, ...trial });
  return (
    <div>
      <p className={styles.line}>
        <StepIcon kind={action.kind} />
        <span>
          <span className={styles.kind}>{t(`solution.steps.${action.kind}`)} </span>
          <bdi>{shown?.subject || step.name}</bdi>
        </span>
      </p>
      {reason !== null && <p className={styles.skipped}>{t('simulate.skipped', { why: wordsOf(reason) })}</p>}
      {shown && (
        <details className={styles.message}>
          <summary>{t('simulate.showText')}</summary>
          <pre dir="auto">{shown.text}</pre>
          {content?.kind === 'email' && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => openModal('renderedMail', { content, values: merge })}
            >
              {t('simulate.asMail')}
            </Button>
          )}
        </details>
      )}
      {shown && canTry && (
        <fieldset className={styles.buttons}>
          <legend className="visually-hidden">{t('simulate.thenContact', { name: step.name })}</legend>
          {action.kind === 'email' && (
            <Button size="compact-sm" variant="subtle" onClick={() => tries({ kind: 'opened' })}>
              {t('simulate.opens')}
            </Button>
          )}
          {[...new Set(shown.links)].map((url) => (
            <Button key={url} size="compact-sm" variant="subtle" onClick={() => tries({ kind: 'clicked', url })}>
              {t('simulate.clicks', { url: shortOf(url) })}
            </Button>
          ))}
          <Button size="compact-sm" variant="subtle" onClick={() => tries({ kind: 'replied' })}>
            {t('simulate.replies')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

type Read = { subject: string; text: string; links: string[] };

function read(content: { kind: string } | undefined, merge: MergeValues, unsubscribe: string): Read | undefined {
  if (content?.kind === 'text' && 'text' in content) return readText(String(content.text), merge);
  if (content?.kind !== 'email') return undefined;
  const locale = currentLocale();
  return renderEmail(content as EmailContent, merge, {
    lang: locale,
    dir: locales[locale].dir,
    // The text alone is shown.
    logo: null,
    foot: {
      company: merge.company.name ?? '',
      postalAddress: merge.company.address ?? '',
      unsubscribeUrl: 'https://…',
      unsubscribeLabel: unsubscribe,
    },
    trackLink: (href) => href,
    openUrl: null,
    pictureUrl: () => '',
  });
}

function readText(written: string, merge: MergeValues): Read {
  const links: string[] = [];
  const text = renderText(written, merge, (href) => {
    links.push(href);
    return href;
  });
  return { subject: '', text, links };
}

const LONGEST = 40;
const shortOf = (url: string) => {
  const plain = url.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
};
