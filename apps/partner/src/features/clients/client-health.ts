import { activeChange, type Health } from '@app/contract/clients';
import { whenUsed } from '@app/i18n/formats';
import { currentLocale } from '@app/i18n/use-formats';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Why the health is what it is, and what that is about. */
export type Reason = { about: 'installs' | 'contacts' | 'locks'; text: string };
export type HealthWords = ReturnType<typeof healthWords>;

/** A client's health as texts in the reader's language. */
export function useHealthWords(): HealthWords {
  const { t } = useTranslation('partner');
  const locale = currentLocale();
  return useMemo(() => healthWords(t, locale), [t, locale]);
}

export function healthWords(t: TFunction<'partner'>, locale: string) {
  const plain = whenUsed(() => new Intl.NumberFormat(locale));
  const share = whenUsed(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const number = (value: number) => plain().format(value);

  function trend({ active, activeBefore }: Health): string {
    const change = activeChange({ active, activeBefore });
    if (change === 0 || active === activeBefore) return t('clients.reasons.steady');
    if (change === null) return t('clients.reasons.moved', { before: number(activeBefore), now: number(active) });
    const text = changes.get(change) ?? told(change);
    changes.set(change, text);
    return text;
  }

  // Many clients say the same.
  const changes = new Map<number, string>();
  function told(change: number): string {
    const percent = share().format(Math.abs(change) / 100);
    return change < 0 ? t('clients.reasons.fell', { percent }) : t('clients.reasons.rose', { percent });
  }

  /** The worst reason first. A growing number of contacts is a reason for good health only. */
  function parts(health: Health): Reason[] {
    const { level, active, activeBefore, failedInstalls: failed, lockedCampaigns: locked } = health;
    const all: (Reason | false)[] = [
      failed > 0 && { about: 'installs', text: t('clients.reasons.failed', { count: failed, number: number(failed) }) },
      (level === 'good' || active < activeBefore) && { about: 'contacts', text: trend(health) },
      locked > 0 && { about: 'locks', text: t('clients.reasons.locked', { count: locked, number: number(locked) }) },
    ];
    return all.filter((part) => part !== false);
  }

  // Looked up once: every row that is scrolled in says one of them.
  const levels = whenUsed(() => ({
    good: t('clients.levels.good'),
    attention: t('clients.levels.attention'),
    bad: t('clients.levels.bad'),
  }));
  // A row that is scrolled away and back says the same again.
  const read = new WeakMap<Health, string>();
  return {
    level: ({ level }: Health) => levels()[level],
    parts,
    reasons: (health: Health) => {
      const text =
        read.get(health) ??
        parts(health)
          .map(({ text: part }) => part)
          .join(' · ');
      read.set(health, text);
      return text;
    },
  };
}
