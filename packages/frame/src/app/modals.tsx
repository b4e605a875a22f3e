import type { AppNamespaces, TextKey } from '@app/i18n/i18n';
import { ErrorView } from '@app/ui/state/error-view';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  backModal,
  closeModals,
  type ModalDefinition,
  type OpenModal,
  reopenModals,
  useModals,
} from '../state/modals.ts';
import { loadChunk } from './load-chunk.ts';
import { useChunk } from './use-chunk.ts';

type Definitions = Record<string, ModalDefinition>;

const loadModalStack = async () => (await import('@app/ui/overlay/modal-stack')).ModalStack;

/** The app's modal dialog. Its script is loaded with the first modal that opens. */
export function Modals({ definitions }: { definitions: Definitions }) {
  const { t } = useTranslation<AppNamespaces>();
  const stack = useModals().filter(({ name }) => name in definitions);
  useEffect(reopenModals, []);
  useBackInside(stack.length > 0);
  const ModalStack = useChunk(loadModalStack, stack.length > 0, closeModals);
  if (!ModalStack) return null;
  const pages = stack.map((modal) => ({
    id: modal.id,
    title: t(titleKeyOf(definitions[modal.name]!, modal)),
    size: definitions[modal.name]?.size,
    content: <ModalContent modal={modal} load={definitions[modal.name]!.load} />,
  }));
  return <ModalStack pages={pages} onBack={backModal} onClose={closeModals} />;
}

/**
 * The browser's own Back goes one page back inside the modal, as the one on the screen does; the last one closes it. On
 * the first page of a tab there is nothing to go back to that could be held up, so the page is put there once more.
 */
function useBackInside(isOpen: boolean): void {
  const history = useRouter({ warn: false })?.history;
  useEffect(() => {
    if (!isOpen || !history) return;
    if (history.location.state.__TSR_index === 0) history.push(history.location.href);
    const blockerFn = ({ action }: { action: string }) => {
      if (action !== 'BACK') return false;
      backModal();
      return true;
    };
    return history.block({ blockerFn, enableBeforeUnload: false });
  }, [history, isOpen]);
}

function titleKeyOf({ titleKey }: ModalDefinition, { props }: OpenModal): TextKey {
  return typeof titleKey === 'function' ? titleKey(props as never) : titleKey;
}

type ContentProps = { modal: OpenModal; load: ModalDefinition['load'] };

function ModalContent({ modal, load }: ContentProps) {
  const { t } = useTranslation();
  const [Content, setContent] = useState<ComponentType<object>>();
  const [failed, setFailed] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // The dialog opened before its content was loaded, so the first field could not be focused then.
  useEffect(() => {
    const first = Content && body.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (!first) return;
    // The dialog's focus trap may run later; it focuses the first element with this attribute.
    for (const mark of first.closest('[role="dialog"]')?.querySelectorAll('[data-autofocus]') ?? [])
      if (mark !== first) mark.removeAttribute('data-autofocus');
    first.focus();
  }, [Content]);
  useEffect(() => {
    if (Content || failed) return;
    loadChunk(load as unknown as () => Promise<ComponentType<object>>).then(
      (component) => setContent(() => component),
      () => setFailed(true),
    );
  }, [load, Content, failed]);
  if (Content) {
    return (
      <div ref={body}>
        <Content {...modal.props} />
      </div>
    );
  }
  if (!failed) return <div aria-busy="true" style={{ minBlockSize: 120 }} />;
  return <ErrorView text={t('errors.chunk')} onReload={() => setFailed(false)} />;
}
