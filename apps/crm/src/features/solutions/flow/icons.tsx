import type { StepAction } from '@app/contract/campaign-steps';
import { appIcon } from '@app/ui/app-icon';
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs';
import IconSquareCheck from '@tabler/icons-react/dist/esm/icons/IconSquareCheck.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';

export const GoalIcon = appIcon(IconFlag, 16);

const steps: Record<StepAction['kind'], ReturnType<typeof appIcon>> = {
  email: appIcon(IconMail, 16),
  text: appIcon(IconMessage, 16),
  wait: appIcon(IconClock, 16),
  task: appIcon(IconSquareCheck, 16),
  tag: appIcon(IconTag, 16),
  deal: appIcon(IconTargetArrow, 16),
  notify: appIcon(IconBell, 16),
  field: appIcon(IconForms, 16),
  decide: appIcon(IconArrowsSplit2, 16),
  campaign: appIcon(IconRobot, 16),
  webhook: appIcon(IconWebhook, 16),
};

export function StepIcon({ kind }: { kind: StepAction['kind'] }) {
  const Drawing = steps[kind];
  return <Drawing />;
}
