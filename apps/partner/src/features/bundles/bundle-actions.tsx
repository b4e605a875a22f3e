import '@mantine/core/styles/Tooltip.layer.css';
import type { Bundle } from '@app/contract/bundles';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal, requestCartLink } from '#modals';
import { ArchiveIcon, CopyIcon, InstallIcon, LinkIcon, MoreIcon, RestoreIcon } from './icons.tsx';
import { useBundleChange } from './use-bundle-change.ts';

type Props = { bundle: Bundle };

const install = ({ id, name }: Bundle) => openModal('install', { bundle: { id, name } });
const createCartLink = ({ id, name }: Bundle) => requestCartLink({ bundle: { id, name } });
const startFrom = ({ name, description, solutionRefs }: Bundle) =>
  openModal('createBundle', { from: { name, description, solutionRefs } });

/** The actions of a bundle, for its row and for its modal. */
export const bundleActions = { install, createCartLink, startFrom };

export function ActiveActions({ bundle }: Props) {
  const { t } = useTranslation('partner');
  const change = useBundleChange(bundle);
  const { name } = bundle;
  return (
    <>
      <Action label={t('bundles.install')} name={name} run={() => install(bundle)}>
        <InstallIcon />
      </Action>
      <Action label={t('bundles.createCartLink')} name={name} run={() => createCartLink(bundle)}>
        <LinkIcon />
      </Action>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={`${t('bundles.more')}: ${name}`}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<CopyIcon />} onClick={() => startFrom(bundle)}>
            {t('bundles.newFrom')}
          </Menu.Item>
          <Menu.Item leftSection={<ArchiveIcon />} onClick={() => change(true)}>
            {t('bundles.archive')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

export function ArchivedActions({ bundle }: Props) {
  const { t } = useTranslation('partner');
  const change = useBundleChange(bundle);
  const { name } = bundle;
  return (
    <>
      <Action label={t('bundles.newFrom')} name={name} run={() => startFrom(bundle)}>
        <CopyIcon />
      </Action>
      <Action label={t('bundles.restore')} name={name} run={() => change(false)}>
        <RestoreIcon />
      </Action>
    </>
  );
}

type ActionProps = { label: string; name: string; run: () => void; children: ReactNode };

function Action({ label, name, run, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${label}: ${name}`} onClick={run}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
