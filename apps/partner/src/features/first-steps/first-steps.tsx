import { getBoot } from '@app/frame/state/boot.ts';
import { openInvite } from '@app/frame/state/modals.ts';
import { companyQueries } from '@app/workspace/data/company.ts';
import { invitationQueries, userQueries } from '@app/workspace/data/team.ts';
import { Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkQueries } from '#data/cart-links.ts';
import { requestCartLink } from '#modals';
import styles from './first-steps.module.css';

/** What a company without clients and campaigns does next, and what of it is done. */
export function FirstSteps({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('partner');
  const done = useDone();
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        {t('firstSteps.title')}
      </h2>
      <p className={styles.text}>{t('firstSteps.text')}</p>
      <ol className={styles.steps}>
        <Step name="company" number={1} isDone={done.company}>
          <Button variant="default" renderRoot={(props) => <Link to="/settings" {...props} />}>
            {t('firstSteps.company.action')}
          </Button>
        </Step>
        <Step name="offer" number={2} isDone={done.offer}>
          <Button variant="default" onClick={() => requestCartLink()}>
            {t('mainMenu.createCartLink')}
          </Button>
        </Step>
        <Step name="team" number={3} isDone={done.team}>
          <Button variant="default" onClick={openInvite}>
            {t('account.invite', { ns: 'common' })}
          </Button>
        </Step>
      </ol>
      <Button
        variant="subtle"
        color="gray"
        onClick={(event) => {
          // The focused button disappears with the steps, so the focus moves to the page.
          const page = event.currentTarget.closest('main');
          onDismiss();
          page?.focus({ preventScroll: true });
        }}
      >
        {t('firstSteps.dismiss')}
      </Button>
    </section>
  );
}

type StepProps = { name: 'company' | 'offer' | 'team'; number: number; isDone: boolean; children: ReactNode };

function Step({ name, number, isDone, children }: StepProps) {
  const { t } = useTranslation('partner');
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.number}>
        {isDone ? <IconCheck role="img" aria-label={t('firstSteps.done')} /> : number}
      </span>
      <div className={styles.words}>
        <h3>{t(`firstSteps.${name}.title`)}</h3>
        <p>{t(`firstSteps.${name}.text`)}</p>
      </div>
      {children}
    </li>
  );
}

/** What cannot be loaded counts as not done: the step only offers what it always does. */
function useDone(): Record<StepProps['name'], boolean> {
  const { accountId } = getBoot();
  const { data: company } = useQuery(companyQueries.profile(accountId));
  const { data: links } = useQuery(linkQueries.list(accountId));
  const { data: members } = useInfiniteQuery(userQueries.list(accountId, ''));
  const { data: invitations } = useQuery(invitationQueries.list(accountId, ''));
  return {
    company: Boolean(company?.email && company.phone && company.websiteUrl),
    offer: Boolean(links?.length),
    team: (members?.pages[0]?.content.length ?? 0) > 1 || Boolean(invitations?.totalCount),
  };
}
