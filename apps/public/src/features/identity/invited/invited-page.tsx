import type { ReadInvitation } from '@app/contract/invitations';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { readInvitationCall } from '../calls.ts';
import styles from '../form.module.css';
import { forgotHref, invitationKeyIn, withoutInvitation } from '../links.ts';
import { RegisterForm } from '../register-form.tsx';
import { SignInForm } from '../sign-in-form.tsx';
import { SignInPage } from '../sign-in-page.tsx';
import { keepTypedEmail } from '../typed-email.ts';
import { Unanswered } from '../unanswered.tsx';
import { useAnswer } from '../use-answer.ts';
import { OrderFacts } from './order-facts.tsx';

/**
 * Sign-in and registration for who comes by an invitation: who invites to what, and the one form they need, with the
 * invited address. For who has ordered an account it is their first visit.
 */
export function InvitedPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search, call } = props;
  const service = search.get('service') ?? search.get('returnUrl') ?? '';
  const invitationId = invitationKeyIn(service);
  const { asked, again } = useAnswer((signal) => call(readInvitationCall, { body: { invitationId } }, { signal }));
  if (asked.state === 'answered') return <Invited {...props} service={service} invitation={asked.answer} />;
  if (asked.state === 'failed' && ['invitation.notFound', 'request.invalid'].includes(asked.failure.code))
    return <SignInPage {...props} instead={{ note: t('invited.dead'), service: withoutInvitation(service) }} />;
  return (
    <Unanswered
      title={t('invited.loading')}
      {...(asked.state === 'failed' && { failure: asked.failure })}
      onRetry={again}
      locale={locale}
      search={search}
    />
  );
}

type Props = PageProps & { service: string; invitation: ReadInvitation };

function Invited({ service, invitation, ...props }: Props) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  const { company, isCrm, invitedBy: inviter, inviteeEmail: email, hasUser, signedInAs, order } = invitation;
  const way = hasUser ? 'signIn' : 'register';
  const invites = `${t(`invited.${isCrm ? 'crm' : 'partner'}`, { inviter, company })} ${t(`invited.${way}`)}`;
  return (
    <Frame
      title={order ? t('welcome.title', { name: order.givenName }) : t('invited.title', { company })}
      text={order ? t(`welcome.${way}`, { company }) : invites}
      locale={locale}
      search={search}
    >
      {order && <OrderFacts invitation={invitation} order={order} />}
      {signedInAs && (
        <div className={styles.reason}>
          <Note tone="attention">{t('invited.otherUser', { email: signedInAs })}</Note>
        </div>
      )}
      {hasUser ? (
        <>
          <SignInForm {...props} service={service} email={email} />
          <p className={styles.other}>
            <a href={forgotHref(locale, service)} onClick={() => keepTypedEmail(email)}>
              {t('signIn.forgot')}
            </a>
          </p>
        </>
      ) : (
        <RegisterForm {...props} returnUrl={service} email={email} {...(order && { person: order })} />
      )}
      {order && <p className={styles.other}>{t('welcome.seller', { company: order.seller })}</p>}
    </Frame>
  );
}
