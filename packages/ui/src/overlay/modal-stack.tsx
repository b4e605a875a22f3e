import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { ActionIcon, Modal } from '@mantine/core';
import { Activity, type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { usePageFocus } from '../page/page-focus.tsx';
import head from './head.module.css';
import styles from './modal-stack.module.css';
import { useOpened, useOverlay } from './overlay.tsx';

export type ModalPage = {
  id: string;
  title: string;
  size?: 'small' | 'medium' | 'large' | undefined;
  content: ReactNode;
};

type Props = {
  pages: ModalPage[];
  onBack: () => void;
  onClose: () => void;
};

const widths = { small: 440, medium: 640, large: 960 };

export function ModalStack({ pages, onBack, onClose }: Props) {
  // The pages stay rendered while the closed modal fades out.
  const [drawn, setDrawn] = useState(pages);
  if (pages.length > 0 && pages !== drawn) setDrawn(pages);
  const stack = pages.length > 0 ? pages : drawn;
  const top = stack.at(-1);
  const opened = useOpened(pages.length > 0);
  useOverlay(opened, stack.length > 1 ? onBack : onClose);

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      // A click outside by mistake must not discard what was typed.
      closeOnClickOutside={false}
      lockScroll={false}
      size={widths[top?.size ?? 'medium']}
      transitionProps={{ transition: 'fade-down', duration: 150 }}
      classNames={{ content: styles.content ?? '', inner: styles.inner ?? '' }}
    >
      <Modal.Overlay className={styles.overlay ?? ''} />
      <Modal.Content>
        <Frame stack={stack} onBack={onBack} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Frame({ stack, onBack }: { stack: ModalPage[] } & Pick<Props, 'onBack'>) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const top = stack.at(-1);
  const remember = usePageFocus(top?.id ?? '', body, title);

  return (
    <>
      {/* Not Modal.Header: a second banner landmark beside the app's own. */}
      <div className={`${head.head} ${styles.header}`}>
        {stack.length > 1 && (
          <ActionIcon className={styles.back ?? ''} onClick={onBack} aria-label={t('actions.back')}>
            <Icon name="back" />
          </ActionIcon>
        )}
        <Modal.Title className={head.title ?? ''} tabIndex={-1} ref={title}>
          {top?.title}
        </Modal.Title>
        <Modal.CloseButton aria-label={t('actions.close')} />
      </div>
      <Modal.Body className={styles.body ?? ''} ref={body}>
        {stack.map((page) => (
          <Activity key={page.id} mode={page === top ? 'visible' : 'hidden'}>
            <div
              data-page={page.id}
              onFocusCapture={(event: FocusEvent<HTMLDivElement>) => remember(page.id, event.target)}
            >
              {page.content}
            </div>
          </Activity>
        ))}
      </Modal.Body>
    </>
  );
}
