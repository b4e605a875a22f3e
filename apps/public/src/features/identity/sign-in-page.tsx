import type { SignedOutReason } from '@app/contract/live';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import styles from './form.module.css';
import { registerHref } from './links.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Why somebody who was at work is here; who signed out themselves knows. */
const reasons = {
  endedElsewhere: 'elsewhere',
  revoked: 'elsewhere',
  passwordChanged: 'password',
  expired: 'expired',
} as const satisfies Partial<Record<SignedOutReason, string>>;
const isReason = (text: string): text is keyof typeof reasons => Object.hasOwn(reasons, text);

export function SignInPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  const reason = search.get('reason') ?? '';
  return (
    <Frame title={t('signIn.title')} locale={locale} search={search}>
      {isReason(reason) && (
        <div className={styles.reason}>
          <Note tone="info">{t(`signIn.ended.${reasons[reason]}`)}</Note>
        </div>
      )}
      <SignInForm {...props} />
      <p className={styles.other}>
        {t('signIn.noAccount')} <a href={registerHref(locale, search.get('service') ?? '')}>{t('signIn.register')}</a>
      </p>
    </Frame>
  );
}
