import { setupSteps } from '@app/contract/setup';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { PlaceFields, ReachFields } from '@app/workspace/company/field-groups.tsx';
import { LogoField } from '@app/workspace/company/logo-field.tsx';
import { Newer } from '@app/workspace/company/newer.tsx';
import layout from '@app/workspace/profile/settings.module.css';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './setup.module.css';
import { type SetupProps, useSetup } from './use-setup.ts';

export function SetupForm(props: SetupProps) {
  const { t } = useTranslation(['crm', 'common']);
  const { number } = useFormats();
  const setup = useSetup(props);
  const { step, at, company, isBusy } = setup;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // Who works with the keyboard, or listens, is told where they are now.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setup.next();
  }

  const isLast = at === setupSteps.length - 1;
  return (
    <div className={styles.setup}>
      <p className={styles.intro}>{t('setup.intro')}</p>
      <ol className={styles.steps}>
        {setupSteps.map((name, index) => (
          <li key={name} aria-current={name === step ? 'step' : undefined} data-done={index < at}>
            {t(`setup.steps.${name}`)}
          </li>
        ))}
      </ol>
      <form className={layout.panel} onSubmit={submit} onBlur={setup.keep} noValidate>
        <div className={layout.form}>
          <h2 className={styles.heading} ref={heading} tabIndex={-1}>
            {t('setup.stepOf', {
              step: number(at + 1),
              steps: number(setupSteps.length),
              name: t(`setup.steps.${step}`),
            })}
          </h2>
          {company.overtaken && <Newer key={company.base.revision} profile={company.base} />}
          <div className={layout.fields}>
            {step === 'reach' && <ReachFields form={company} />}
            {step === 'place' && <PlaceFields form={company} />}
            {step === 'look' && <LookFields setup={setup} />}
          </div>
          <div className={styles.foot}>
            <Group>
              <BusyButton type="submit" busy={isBusy}>
                {t(isLast ? 'setup.finish' : 'setup.next')}
              </BusyButton>
              {at > 0 && (
                <Button variant="default" onClick={setup.back}>
                  {t('common:actions.back')}
                </Button>
              )}
            </Group>
            <Button variant="subtle" color="gray" onClick={setup.skip} aria-busy={setup.isSkipping}>
              {t('setup.skip')}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}

function LookFields({
  setup: { look, sender, changeLook, faults, leaveSender },
}: {
  setup: ReturnType<typeof useSetup>;
}) {
  const { t } = useTranslation(['crm', 'common']);
  return (
    <>
      <div className={layout.wide}>
        <LogoField logo={look.logo} onChange={(logo) => changeLook({ logo })} />
      </div>
      <TextInput
        label={t('setup.senderName')}
        dir="auto"
        maxLength={100}
        value={sender.name}
        onChange={(event) => changeLook({ sender: { ...sender, name: event.currentTarget.value } })}
        onBlur={leaveSender}
        error={faults.name && t('common:faults.required')}
      />
      <TextInput
        type="email"
        dir="ltr"
        label={t('setup.senderAddress')}
        description={t('setup.senderHint')}
        maxLength={254}
        value={sender.address}
        onChange={(event) => changeLook({ sender: { ...sender, address: event.currentTarget.value } })}
        onBlur={leaveSender}
        error={
          faults.address && t(faults.address === 'email' ? 'common:company.fault.email' : 'common:faults.required')
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </>
  );
}
