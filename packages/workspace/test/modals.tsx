import { Modals as FrameModals } from '@app/frame/app/modals.tsx';
import { workspaceModals } from '../src/modal-definitions.ts';

/** The modals that every app has, as it shows them. */
export const Modals = () => <FrameModals definitions={workspaceModals} />;
