import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useFormats } from '@app/i18n/use-formats';
import { mayAddPartner } from '@app/pricing/change-cart';
import { contactOptions } from '@app/pricing/contacts';
import { USERS_MAX, userRange } from '@app/pricing/users';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './cart-link.module.css';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import type { FieldProps } from './plan-fields.tsx';

/** The number of contacts and users, and whether the partner is one of the users. */
export function SizeFields({ cart, locked }: FieldProps) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { choices, change, plan } = cart;
  const contacts = plan ? contactOptions(plan, choices) : [];
  const mayAdd = mayAddPartner(choices);
  return (
    <>
      <ChoiceField
        label={t('cartLink.contacts')}
        options={contacts.map((count) => ({ value: String(count), label: number(count) }))}
        value={plan && String(choices.contacts)}
        onChange={(count) => change({ type: 'contacts', contacts: Number(count) })}
        disabled={locked || !plan}
      />
      <UsersField cart={cart} locked={locked} />
      <Checkbox
        className={styles.wide ?? ''}
        label={t('cartLink.addPartner')}
        description={mayAdd ? undefined : t('cartLink.addPartnerClosed')}
        checked={choices.addPartnerAsUser}
        onChange={(event) => change({ type: 'addPartnerAsUser', on: event.currentTarget.checked })}
        disabled={locked || !mayAdd}
      />
    </>
  );
}

function UsersField({ cart: { choices, change, plan, usersFault }, locked }: FieldProps) {
  const { t } = useTranslation('partner');
  const range = plan ? userRange(plan) : { min: 0, max: USERS_MAX };
  return (
    <NumberField
      label={t('cartLink.users')}
      description={t('cartLink.usersHint', range)}
      error={usersFault && t(`cartLink.${usersFault.code}`, { min: usersFault.min, max: usersFault.max })}
      value={choices.users}
      {...range}
      step={1}
      required
      disabled={locked || !plan || plan.isFreeTrial}
      onChange={(users) => change({ type: 'users', users })}
      onLeave={() => change({ type: 'usersLeft' })}
    />
  );
}
