import { type Faults, tidyCompany } from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import type { CompanyProfile } from '@app/contract/profile';
import type { Sender } from '@app/contract/sending';
import { type Setup, type SetupStep, setupSteps } from '@app/contract/setup';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { takeNewer } from '@app/workspace/company/editing.ts';
import { useCompanyFields } from '@app/workspace/company/use-company-fields.ts';
import { keepCompany } from '@app/workspace/data/company.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLogo } from '#data/account/settings.ts';
import { finishChange, keepChange, keepSetupState, skipChange } from '#data/account/setup.ts';
import { sendingQuery } from '#data/solutions/sending.ts';
import { faultyStep, fieldsOf, type Look, offerSender, senderFaults, startSetup, toTyped } from './start-setup.ts';

export type SetupProps = { setup: Setup; profile: CompanyProfile; logo: string; senders: readonly Sender[] };

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useSetup({ setup, profile, logo, senders }: SetupProps) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { accountId } = getBoot();
  const [step, setStep] = useState<SetupStep>(setup.step);
  const [editing, setEditing] = useState(() => startSetup(profile, setup.typed, ownZone()));
  const [look, setLook] = useState<Look>({ logo: setup.typed.logo ?? logo, sender: setup.typed.sender ?? null });
  const [isSenderSeen, setSenderSeen] = useState(false);
  const company = useCompanyFields(editing, setEditing);
  const sender = look.sender ?? offerSender(senders, editing.values);
  /** What the server has, as text: the same is not sent twice. */
  const kept = useRef(JSON.stringify({ step, typed: toTyped(editing, look) }));
  if (profile.revision > editing.base.revision) setEditing(takeNewer(editing, profile));

  const keepTyped = useMutation({
    ...keepChange(accountId),
    onError: (error) => {
      kept.current = '';
      reportError('keeping the set-up', error);
      showToast({ text: t('setup.keepFailed'), kind: 'failed' });
    },
  });
  function keep(at: SetupStep, changed = look) {
    const body = { step: at, typed: toTyped(editing, changed) };
    const text = JSON.stringify(body);
    if (text === kept.current) return;
    kept.current = text;
    keepTyped.mutate(body);
  }
  function goTo(next: SetupStep) {
    setStep(next);
    keep(next);
  }

  const goHome = () => navigate({ to: crmPaths.home });
  const skip = useMutation({
    ...skipChange(accountId),
    onSuccess: (answer) => {
      keepSetupState(client, accountId, answer);
      showToast({ text: t('setup.skipped'), kind: 'info' });
      void goHome();
    },
    onError: (error) => {
      reportError('skipping the set-up', error);
      showToast({ text: t('setup.skipFailed'), kind: 'failed' });
    },
  });
  const finish = useMutation({
    ...finishChange(accountId),
    onSuccess: async (answer, sent) => {
      keepCompany(client, accountId, answer.company);
      keepLogo(client, accountId, sent.logo);
      void client.invalidateQueries({ queryKey: sendingQuery(accountId).queryKey });
      showToast({ text: t('setup.saved') });
      await goHome();
      // Not before: who opens a finished one is led to the settings.
      keepSetupState(client, accountId, answer.setup);
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'companyProfile.changed') {
        const theirs = error.details as CompanyProfile;
        // Said also where nothing of one's own was changed: what was about to be saved is not what was seen.
        setEditing({ ...takeNewer(editing, theirs), overtaken: true });
        keepCompany(client, accountId, theirs);
        return setStep('reach');
      }
      if (error instanceof AppError && error.code === 'request.invalid')
        company.refuse((error.details ?? {}) as Faults);
      reportError('saving the company profile', error);
      showToast({ text: t('common:company.saveFailed'), kind: 'failed' });
    },
  });

  const at = setupSteps.indexOf(step);
  return {
    step,
    at,
    company,
    look,
    sender,
    faults: isSenderSeen ? senderFaults(sender) : {},
    isBusy: finish.isPending,
    isSkipping: skip.isPending,
    keep: () => keep(step),
    changeLook(change: Partial<Look>) {
      setLook({ ...look, ...change });
      // A picture is chosen, not typed: there is no field that is left.
      if (change.logo !== undefined) keep(step, { ...look, ...change });
    },
    leaveSender: () => setSenderSeen(true),
    back: () => goTo(setupSteps[at - 1] ?? 'reach'),
    skip: () => skip.isPending || skip.mutate(),
    /** On to the next step, or to the end. */
    next() {
      if (finish.isPending) return;
      const values = company.takeSound(fieldsOf[step]);
      if (!values) return;
      const following = setupSteps[at + 1];
      if (following) return goTo(following);
      setSenderSeen(true);
      if (Object.keys(senderFaults(sender)).length > 0) return;
      const wrong = faultyStep(values);
      if (wrong) {
        company.takeSound();
        return setStep(wrong);
      }
      const [name, address] = [sender.name.trim(), sender.address.trim()];
      const { revision } = editing.base;
      finish.mutate({
        company: { ...tidyCompany(values), revision },
        logo: look.logo,
        sender: address === '' ? null : { name, address },
      });
    },
  };
}
