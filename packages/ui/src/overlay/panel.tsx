import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import head from './head.module.css';
import { useOpened, useOverlay } from './overlay.tsx';
import styles from './panel.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
};

export function Panel({ opened: wanted, onClose, title, children, footer }: Props) {
  const { t } = useTranslation();
  const opened = useOpened(wanted);
  useOverlay(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      // Mantine's word for the inline end: it turns with the direction.
      position="right"
      size={420}
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 160 }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Drawer.Overlay className={styles.overlay ?? ''} />
      <Drawer.Content>
        <div className={head.head}>
          <Drawer.Title className={head.title ?? ''}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('actions.close')} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
