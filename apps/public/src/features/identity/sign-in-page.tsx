import type { SignedOutReason } from '@app/contract/live';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import styles from './form.module.css';
import { forgotHref, registerHref } from './links.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Why somebody who was at work is here; who signed out themselves knows. */
const reasons = {
  endedElsewhere: 'elsewhere',
  revoked: 'elsewhere',
  passwordChanged: 'password',
  expired: 'expired',
} as const satisfies Partial<Record<SignedOutReason, string>>;
const isReason = (text: string): text is keyof typeof reasons => Object.hasOwn(reasons, text);

type Props = PageProps & {
  /** Why somebody is here who wanted something else, and where they go on instead. */
  instead?: { note: string; service: string };
};

export function SignInPage({ instead, ...props }: Props) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  const reason = search.get('reason') ?? '';
  const service = instead?.service ?? search.get('service') ?? '';
  return (
    <Frame title={t('signIn.title')} locale={locale} search={search}>
      {isReason(reason) && (
        <div className={styles.reason}>
          <Note tone="info">{t(`signIn.ended.${reasons[reason]}`)}</Note>
        </div>
      )}
      {instead && (
        <div className={styles.reason}>
          <Note tone="attention">{instead.note}</Note>
        </div>
      )}
      <SignInForm {...props} service={service} />
      <p className={styles.other}>
        <a href={forgotHref(locale, service)}>{t('signIn.forgot')}</a>
      </p>
      <p className={styles.other}>
        {t('signIn.noAccount')} <a href={registerHref(locale, service)}>{t('signIn.register')}</a>
      </p>
    </Frame>
  );
}
