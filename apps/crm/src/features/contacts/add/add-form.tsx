import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactListQueries, type NewContact, sendContact } from '#data/contact-list.ts';
import { contactQueries } from '#data/contacts.ts';
import { nameOf } from '../names.ts';
import styles from './add.module.css';
import { Matches } from './matches.tsx';
import { MoreFields } from './more-fields.tsx';
import {
  emailFault,
  isNobody,
  longest,
  type MainField,
  mainFields,
  phoneFault,
  type Typed,
  toNewContact,
  websiteFault,
} from './new-contact.ts';

type Props = {
  initial: Typed;
  isDraft: boolean;
  onTyped: (typed: Typed) => void;
  onStartOver: () => void;
  onDone: () => void;
};

const PAUSE = 400;
const complete: Partial<Record<MainField, string>> = { email: 'email', phone: 'tel', website: 'url' };

export function AddForm({ initial, isDraft, onTyped, onStartOver, onDone }: Props) {
  const { t } = useTranslation('crm');
  const country = (values: Typed) => values.country || currentLocale().split('-')[1]?.toUpperCase() || '';
  const [isEmpty, setEmpty] = useState(false);
  const form = useForm<Typed>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: {
      email: (typed) => emailFault(typed) && t('contacts.add.faults.email'),
      phone: (typed, values) => phoneFault(typed, country(values)) && t('contacts.add.faults.phone'),
      website: (typed) => websiteFault(typed) && t('contacts.add.faults.website'),
    },
    onValuesChange: (values) => {
      onTyped(values);
      checkSoon();
    },
  });
  /** While it is typed it is wrong most of the time: it is judged once the fingers rest. */
  const checkSoon = useDebouncedCallback(() => {
    for (const field of ['email', 'phone', 'website'] as const) if (form.isTouched(field)) form.validateField(field);
  }, PAUSE);
  const { matches: found, phoneE164 } = useMatches(form.values, country(form.values));
  const add = useAdd(onDone);
  const isKnown = found.length > 0 || add.isKnown;

  function submit(values: Typed) {
    setEmpty(isNobody(values));
    if (!isNobody(values)) add.send(toNewContact(values, isKnown));
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate autoComplete="off">
      <Stack gap={12}>
        {isDraft && (
          <Group justify="space-between" className={styles.draft ?? ''}>
            <Text size="sm">{t('contacts.add.draft')}</Text>
            <Button size="compact-sm" variant="subtle" onClick={onStartOver}>
              {t('contacts.add.startOver')}
            </Button>
          </Group>
        )}
        <div className={styles.fields}>
          {mainFields.map((field) => (
            <Fragment key={field}>
              <TextInput
                label={t(`contacts.fields.${field}`)}
                maxLength={longest[field]}
                type={complete[field] ?? 'text'}
                {...(field === 'givenName' && { 'data-autofocus': true })}
                {...(field === 'phone' && {
                  description: phoneE164 && t('contacts.add.dialled', { number: phoneE164 }),
                })}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                {...form.getInputProps(field)}
              />
              {field === 'phone' && <Matches matches={found} />}
            </Fragment>
          ))}
        </div>
        <MoreFields form={form} />
        <FaultText>{isEmpty && isNobody(form.values) && t('contacts.add.faults.nothing')}</FaultText>
        <FaultText>{add.fault}</FaultText>
        <Group justify="flex-end" className={styles.foot ?? ''}>
          <BusyButton type="submit" busy={add.isPending}>
            {isKnown ? t('contacts.add.anyway') : t('contacts.add.title')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Who has this e-mail or phone number already, and how the number is dialled, asked for while it is typed. */
function useMatches({ email, phone }: Typed, country: string) {
  const typed = {
    email: emailFault(email) ? '' : email.trim().toLowerCase(),
    phone: phoneFault(phone, country) ? '' : phone.trim(),
  };
  const [asked] = useDebouncedValue(JSON.stringify(typed), PAUSE);
  const { data } = useQuery(contactListQueries.match(getBoot().accountId, JSON.parse(asked)));
  const isCurrent = asked === JSON.stringify(typed) && asked !== JSON.stringify({ email: '', phone: '' });
  return { matches: (isCurrent && data?.matches) || [], phoneE164: (isCurrent && data?.phoneE164) || null };
}

function useAdd(onDone: () => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const router = useRouter({ warn: false });
  const key = useRef<{ text: string; key: string }>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (contact: NewContact) => {
      // The same twice, after an answer that was lost, adds one.
      const text = JSON.stringify(contact);
      if (key.current?.text !== text) key.current = { text, key: crypto.randomUUID() };
      return sendContact(accountId, contact, key.current.key);
    },
    onSuccess: (contact) => {
      void client.invalidateQueries({ queryKey: contactQueries.all(accountId) });
      showToast({
        text: t('contacts.add.done', { name: nameOf(contact) }),
        action: {
          label: t('contacts.add.open'),
          run: () => void router?.navigate({ to: crmPaths.contact(contact.id) }),
        },
      });
      onDone();
    },
    onError: (failure) => reportError('adding a contact', failure),
  });
  const isKnown = error instanceof AppError && error.code === 'contact.exists';
  const isInvalid = error instanceof AppError && ['contact.invalid', 'request.invalid'].includes(error.code);
  const fault = error && (isKnown ? 'exists' : isInvalid ? 'invalid' : 'failed');
  return {
    isPending,
    isKnown,
    fault: fault && t(`contacts.add.faults.${fault}`),
    send: (contact: NewContact) => mutate(contact),
  };
}
