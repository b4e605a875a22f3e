import { Modals as FrameModals } from '@app/frame/app/modals.tsx';
import { workspaceModals } from '@app/workspace/modal-definitions.ts';
import { crmModals } from '../src/modal-definitions.ts';

const definitions = { ...workspaceModals, ...crmModals };

/** Every modal of the app, as it shows them. */
export const Modals = () => <FrameModals definitions={definitions} />;
