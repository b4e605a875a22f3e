import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useOpened, useOverlay } from '@app/ui/overlay/overlay';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setDrawer } from '../state/navigation.ts';
import { SideMenu } from './side-menu.tsx';

const close = () => setDrawer(false);

/** The main menu on narrow screens, from the inline start. */
export function MobileMenu({ opened: wanted }: { opened: boolean }) {
  const { t } = useTranslation();
  const opened = useOpened(wanted);
  useOverlay(opened, close);
  return (
    <Drawer.Root opened={opened} onClose={close} position="left" size={272} closeOnEscape={false} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu.label')}>
        <Drawer.Body p={0}>
          <SideMenu onChosen={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
