import { type OfferPage, saveOfferPage } from '@app/contract/offer-page';
import { isTermsUrl, TERMS_LONGEST, WELCOME_LONGEST } from '@app/contract/offer-page-rules';
import { tidyWebsite } from '@app/contract/website-rule';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { LogoField } from '@app/workspace/company/logo-field.tsx';
import styles from '@app/workspace/profile/settings.module.css';
import { useUnsaved } from '@app/workspace/profile/unsaved.ts';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepOfferPage } from '#data/offer-page.ts';

const names = ['logo', 'welcome', 'termsUrl'] as const;

/** As it is stored: without spaces around it, an address with its scheme. */
const tidy = ({ logo, welcome, termsUrl }: OfferPage): OfferPage => ({
  logo,
  welcome: welcome.trim(),
  termsUrl: tidyWebsite(termsUrl),
});

export function OfferPageForm({ page }: { page: OfferPage }) {
  const { t } = useTranslation(['partner', 'common']);
  const client = useQueryClient();
  const { accountId, user } = getBoot();
  // The key holds the user, so that somebody else who signs in in this tab does not get the draft.
  const draft = `offerPage.${accountId}.${user.id}`;
  // Only what was changed, so that what a colleague has saved meanwhile shows in the rest.
  const [edits, setEdits] = useDraft<Partial<OfferPage>>(draft, {});
  const typed = { ...page, ...edits };
  const [isLeft, setLeft] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
  const changed = names.filter((name) => tidy(typed)[name] !== page[name]);
  useUnsaved(draft, changed.length > 0);
  const isFaulty = !isTermsUrl(typed.termsUrl);

  const save = useMutation({
    mutationFn: (body: Partial<OfferPage>) => call(saveOfferPage, { accountId, body }),
    onSuccess: (saved, sent) => {
      keepOfferPage(client, accountId, saved);
      // What was typed while the save was under way is still to be saved.
      setEdits(
        Object.fromEntries(
          changed.filter((name) => tidy(typed)[name] !== sent[name]).map((name) => [name, typed[name]]),
        ),
      );
      showToast({ text: t('offerPage.saved') });
    },
    onError: (error) => {
      reportError('saving the offer page', error);
      showToast({ text: t('offerPage.saveFailed'), kind: 'failed' });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (isFaulty) return terms.current?.focus();
    if (changed.length === 0) return showToast({ text: t('common:settings.unchanged'), kind: 'info' });
    const tidied = tidy(typed);
    save.mutate(Object.fromEntries(changed.map((name) => [name, tidied[name]])));
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Text size="sm" c="dimmed">
        {t('offerPage.intro')}
      </Text>
      <LogoField logo={typed.logo} onChange={(logo) => setEdits({ ...edits, logo })} />
      <Textarea
        label={t('offerPage.welcome')}
        description={t('offerPage.welcomeHint')}
        dir="auto"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={WELCOME_LONGEST}
        value={typed.welcome}
        onChange={(event) => setEdits({ ...edits, welcome: event.currentTarget.value })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextInput
        ref={terms}
        type="url"
        dir="ltr"
        label={t('offerPage.termsUrl')}
        description={t('offerPage.termsHint')}
        autoComplete="url"
        maxLength={TERMS_LONGEST}
        value={typed.termsUrl}
        onChange={(event) => setEdits({ ...edits, termsUrl: event.currentTarget.value })}
        onBlur={() => setLeft(true)}
        error={isLeft && isFaulty && t('common:company.fault.websiteUrl')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {/* Pressing the button must not blur the field first: a fault that appears would move the button away. */}
      <BusyButton
        type="submit"
        busy={save.isPending}
        style={{ alignSelf: 'flex-start' }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('offerPage.save')}
      </BusyButton>
    </form>
  );
}
