import type { SignedOutReason } from '@app/contract/live';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import styles from './form.module.css';
import { registerHref } from './links.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Why the session ended; not shown to somebody who signed out on purpose. */
const reasons = {
  endedElsewhere: 'elsewhere',
  revoked: 'elsewhere',
  passwordChanged: 'password',
  expired: 'expired',
} as const satisfies Partial<Record<SignedOutReason, string>>;

export function SignInPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  const reason = reasons[search.get('reason') as keyof typeof reasons];
  return (
    <Frame title={t('signIn.title')} locale={locale} search={search}>
      {reason && <Note tone="info">{t(`signIn.ended.${reason}`)}</Note>}
      <SignInForm {...props} />
      <p className={styles.other}>
        {t('signIn.noAccount')} <a href={registerHref(locale, search.get('service') ?? '')}>{t('signIn.register')}</a>
      </p>
    </Frame>
  );
}
