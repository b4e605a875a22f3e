import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { Offer } from '@app/contract/orders';
import { settleTextMessages, TEXT_MESSAGE_STEP } from '@app/pricing/text-messages';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { PageIcon } from '#lib/page-icon.tsx';
import type { Localization } from '../price-lines.ts';
import { limitsIn, type Range } from './extras.ts';
import styles from './order-form.module.css';
import { hasVoice, type OrderForm } from './order-values.ts';

type Props = { localization: Localization; offer: Offer; form: OrderForm };

/** Fields for more than the link offers, never less. */
export function ExtrasFields({ localization: { t, formats }, offer, form }: Props) {
  const limits = limitsIn(offer, form.values.countryCode);
  const voice = hasVoice(offer, form.values);
  const messages = voice ? limits.textMessages : null;
  const line = voice ? limits.businessLine : null;
  if (!limits.contacts && !limits.users && !limits.voice && !messages && !line) return null;
  const number = (range: Range, step: number) =>
    ({
      className: `${styles.field} ${styles.latin}`,
      size: 'md',
      type: 'number',
      inputMode: 'numeric',
      autoComplete: 'off',
      step,
      ...range,
    }) as const;
  return (
    <section className={styles.section} aria-labelledby="extras">
      <h2 id="extras">{t('offer.extras.title')}</h2>
      <p className={styles.hint}>{t('offer.extras.hint', { company: offer.company })}</p>
      <div className={styles.fields}>
        {limits.contacts && (
          <NativeSelect
            className={styles.field ?? ''}
            size="md"
            rightSection={<PageIcon name="open" />}
            label={t('offer.extras.contacts')}
            data={limits.contacts.map((count) => ({ value: String(count), label: formats.number(count) }))}
            {...form.getInputProps('contacts')}
          />
        )}
        {limits.users && (
          <TextInput
            {...number(limits.users, 1)}
            label={t('offer.extras.users')}
            required
            withAsterisk={false}
            {...form.getInputProps('users')}
          />
        )}
        {limits.voice && (
          <NativeSelect
            className={styles.field ?? ''}
            size="md"
            rightSection={<PageIcon name="open" />}
            label={offer.plan.addOns.keapTextAndVoice?.name ?? ''}
            data={limits.voice.map((units) => ({ value: String(units), label: tierLabel(offer, units, t) }))}
            {...form.getInputProps('voice')}
          />
        )}
        {messages && (
          <TextInput
            {...number(messages, TEXT_MESSAGE_STEP)}
            label={t('offer.extras.textMessages')}
            required
            withAsterisk={false}
            {...form.getInputProps('textMessages')}
            onBlur={() => {
              const typed = form.values.textMessages;
              const settled = String(settleTextMessages(Number(typed)));
              if (!form.validateField('textMessages').hasError && settled !== typed)
                form.setFieldValue('textMessages', settled);
            }}
          />
        )}
        {line && (
          <Checkbox
            className={styles.wide ?? ''}
            size="sm"
            label={offer.plan.addOns.keapBusinessLine?.name}
            description={
              line.fixed ? t('offer.extras.inOffer') : offer.plan.addOns.keapBusinessLine?.description || undefined
            }
            disabled={line.fixed}
            {...form.getInputProps('businessLine', { type: 'checkbox' })}
            {...(line.fixed && { checked: true })}
          />
        )}
      </div>
    </section>
  );
}

function tierLabel({ plan }: Offer, units: number, t: Localization['t']): string {
  const tier = plan.addOns.keapTextAndVoice?.customTiers.find(({ addonQuantity }) => addonQuantity === units);
  if (!tier) return t('offer.extras.noVoice');
  return t('offer.extras.tier', { messages: tier.includedMessages, minutes: tier.includedMinutes });
}
