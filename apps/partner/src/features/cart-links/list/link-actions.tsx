import type { CartLink } from '@app/contract/links';
import { track } from '@app/frame/calls/analytics.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import {
  CodeIcon,
  CopyIcon,
  DuplicateIcon,
  MoreIcon,
  PowerIcon,
  RenameIcon,
  ResumeIcon,
  TemplateIcon,
} from './icons.tsx';
import { isOngoing, isOver } from './order-links.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useLinkChange } from './use-link-change.ts';

type Props = { link: CartLink };

/** A link that has ended cannot be copied; it can be activated again or duplicated. */
export function LinkActions({ link }: Props) {
  const { t } = useTranslation('partner');
  const copy = useCopyLink();
  const { name, url } = link;
  return (
    <>
      {isOngoing(link) && (
        <ActionIcon aria-label={`${t('links.copy')}: ${name}`} title={t('links.copy')} onClick={() => void copy(url)}>
          <CopyIcon />
        </ActionIcon>
      )}
      <LinkMenu link={link} />
    </>
  );
}

export function LinkMenu({ link }: Props) {
  const { t } = useTranslation('partner');
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={`${t('links.more')}: ${link.name}`}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices link={link} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices({ link }: Props) {
  const { t } = useTranslation('partner');
  const { change } = useLinkChange(link);
  const { id, name, url, shortUrl, choices, state, template } = link;
  const duplicate = () => {
    track('cartLinkModalOpened');
    openModal('cartLink', { choices });
  };
  return (
    <>
      {isOngoing(link) && (
        <Menu.Item leftSection={<CodeIcon />} onClick={() => openModal('linkCode', { name, url, shortUrl })}>
          {t('links.showCode')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<RenameIcon />} onClick={() => openModal('renameLink', { id, name })}>
        {t('links.rename')}
      </Menu.Item>
      <Menu.Item leftSection={<DuplicateIcon />} onClick={duplicate}>
        {t('links.duplicate')}
      </Menu.Item>
      <Menu.Item leftSection={<TemplateIcon />} onClick={() => change({ template: !template })}>
        {t(template ? 'links.endTemplate' : 'links.makeTemplate')}
      </Menu.Item>
      {!isOver(link) && (
        <>
          <Menu.Divider />
          {state === 'paused' && (
            <Menu.Item leftSection={<ResumeIcon />} onClick={() => change({ takesOrdersAgain: true })}>
              {t('links.takeOrdersAgain')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<PowerIcon />} onClick={() => change({ active: !isOngoing(link) })}>
            {t(isOngoing(link) ? 'links.deactivate' : 'links.activate')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
