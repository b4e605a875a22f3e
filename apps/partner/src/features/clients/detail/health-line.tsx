import type { ClientDetail } from '@app/contract/clients';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { StatusBadge } from '@app/ui/status-badge';
import { Group, Text } from '@mantine/core';
import { type ComponentPropsWithRef, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { type Reason, useHealthWords } from '../client-health.ts';
import styles from './client-view.module.css';
import type { ClientTab } from './search.ts';

type Health = NonNullable<ClientDetail['health']>;
type Props = { health: Health; onTab: (tab: ClientTab) => void };

/** How the client does. Each reason leads to what it is about: the run that failed, the curve, the locked campaigns. */
export function HealthLine({ health, onTab }: Props) {
  const { t } = useTranslation('partner');
  const words = useHealthWords();
  return (
    <Group gap="2px 8px" ms={8}>
      <Text span size="sm" c="dimmed">
        {t('client.health')}
      </Text>
      <StatusBadge tone={health.level}>{words.level(health)}</StatusBadge>
      <Text span size="sm" c="dimmed">
        {words.parts(health).map((reason, at) => (
          <Fragment key={reason.about}>
            {at > 0 && ' · '}
            <Leading reason={reason} health={health} onTab={onTab} />
          </Fragment>
        ))}
      </Text>
    </Group>
  );
}

function Leading({ reason: { about, text }, health: { failedRuns }, onTab }: Props & { reason: Reason }) {
  const [first, ...others] = failedRuns;
  if (about !== 'installs')
    return <ReasonButton text={text} onClick={() => onTab(about === 'locks' ? 'campaigns' : 'performance')} />;
  // It may have been done meanwhile.
  if (!first) return text;
  if (others.length === 0)
    return <ReasonButton text={text} onClick={() => openModal('installRun', { installId: first.id })} />;
  return (
    <LazyMenu position="bottom-start" width={260} target={<ReasonButton text={text} />}>
      {(Menu) =>
        failedRuns.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => openModal('installRun', { installId: id })}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))
      }
    </LazyMenu>
  );
}

/** What else a menu gives its button is passed on. */
function ReasonButton({ text, ...more }: { text: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={styles.reason} {...more}>
      {text}
    </button>
  );
}
