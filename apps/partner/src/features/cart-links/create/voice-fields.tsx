import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { AddOn } from '@app/contract/pricing';
import { usableAddOn } from '@app/pricing/add-ons';
import { placeOf } from '@app/pricing/cart-choices';
import { customTierAt, hasTextAndVoice, TIER_DISABLED, TIER_NONE, tierOptions } from '@app/pricing/text-and-voice';
import { TEXT_MESSAGE_MAX, TEXT_MESSAGE_STEP } from '@app/pricing/text-messages';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './cart-link.module.css';
import { ChoiceField, type Option } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import type { FieldProps } from './plan-fields.tsx';

/** Text-and-voice, and the options that only come with it. */
export function VoiceFields({ cart: { choices, change, plan }, locked }: FieldProps) {
  const { t } = useTranslation('partner');
  const addOnOf = (key: 'keapTextAndVoice' | 'additionalTextMessageBundle' | 'keapBusinessLine') =>
    plan && usableAddOn(plan, key, placeOf(choices));
  const voice = addOnOf('keapTextAndVoice');
  const line = addOnOf('keapBusinessLine');
  const hasVoice = hasTextAndVoice(choices.textAndVoiceTier);
  const options = useTierOptions(voice);
  const current = options.find(({ value }) => value === String(choices.textAndVoiceTier));
  return (
    <>
      <ChoiceField
        label={t('cartLink.textAndVoice')}
        options={options}
        value={plan && String(choices.textAndVoiceTier)}
        onChange={(tier) => change({ type: 'textAndVoice', tier: Number(tier) })}
        description={current?.note}
        disabled={locked || !plan || choices.textAndVoiceTier === TIER_DISABLED}
      />
      <NumberField
        label={t('cartLink.textMessages')}
        description={t('cartLink.textMessagesHint', { step: TEXT_MESSAGE_STEP, max: TEXT_MESSAGE_MAX })}
        value={choices.textMessages}
        min={0}
        max={TEXT_MESSAGE_MAX}
        step={TEXT_MESSAGE_STEP}
        disabled={locked || !hasVoice || !addOnOf('additionalTextMessageBundle')}
        onChange={(textMessages) => change({ type: 'textMessages', textMessages })}
        onLeave={() => change({ type: 'textMessagesLeft' })}
      />
      <Checkbox
        className={styles.wide ?? ''}
        label={t('cartLink.businessLine')}
        checked={choices.businessLine}
        onChange={(event) => change({ type: 'businessLine', on: event.currentTarget.checked })}
        disabled={locked || !hasVoice || !line || line.mandatory}
      />
    </>
  );
}

/** Each tier says what is in it. */
function useTierOptions(voice: AddOn | null): Option[] {
  const { t } = useTranslation('partner');
  return tierOptions(voice).map((tier) => {
    const value = String(tier);
    if (tier === TIER_DISABLED) return { value, label: t('cartLink.tierDisabled') };
    if (tier === TIER_NONE) return { value, label: t('cartLink.tierNone') };
    const { includedMessages = 0, includedMinutes = 0 } = customTierAt(tier, voice) ?? {};
    const note = [
      t('cartLink.tierMessages', { count: includedMessages }),
      t('cartLink.tierMinutes', { count: includedMinutes }),
    ].join(' · ');
    return { value, label: t('cartLink.tier', { tier }), note };
  });
}
