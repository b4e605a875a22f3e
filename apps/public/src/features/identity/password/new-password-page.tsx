import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { readPasswordLinkCall } from '../calls.ts';
import { forgotHref } from '../links.ts';
import { Unanswered } from '../unanswered.tsx';
import { useAnswer } from '../use-answer.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInLine } from './sign-in-line.tsx';

/** What the mailed link opens. Whether it is still good is said before a password is thought up. */
export function NewPasswordPage(props: PageProps & { service: string }) {
  const { t } = useTranslation('public');
  const { locale, search, call, service } = props;
  const key = search.get('key') ?? '';
  const { asked, again } = useAnswer((signal) => call(readPasswordLinkCall, { body: { key } }, { signal }));
  if (asked.state === 'answered')
    return (
      <Frame title={t('forgot.choose.title')} text={t('forgot.choose.text')} locale={locale} search={search}>
        <NewPasswordForm {...props} linkKey={key} email={asked.answer.email} />
      </Frame>
    );
  // A key that cannot be read at all (cut off, too long) is as good as a dead one.
  if (asked.state === 'failed' && ['passwordLink.notFound', 'request.invalid'].includes(asked.failure.code))
    return (
      <Frame title={t('forgot.dead.title')} text={t('forgot.dead.text')} locale={locale} search={search}>
        <Button component="a" href={forgotHref(locale, service)} size="md" fullWidth>
          {t('forgot.dead.again')}
        </Button>
        <SignInLine locale={locale} service={service} />
      </Frame>
    );
  return (
    <Unanswered
      title={t('forgot.choose.title')}
      {...(asked.state === 'failed' && { failure: asked.failure })}
      onRetry={again}
      locale={locale}
      search={search}
    />
  );
}
