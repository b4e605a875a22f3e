import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useOverlay } from '@app/ui/overlay';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setDrawer } from '#lib/navigation.ts';
import { SideMenu } from './side-menu.tsx';

const close = () => setDrawer(false);

/** The main menu on narrow screens, from the inline start. */
export function MobileMenu({ opened }: { opened: boolean }) {
  const { t } = useTranslation();
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
