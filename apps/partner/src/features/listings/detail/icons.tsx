import type { Step } from '@app/contract/campaign-content';
import { appIcon } from '@app/ui/app-icon';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconSquareCheck from '@tabler/icons-react/dist/esm/icons/IconSquareCheck.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs';

export const MoreIcon = appIcon(IconDots);
export const DownIcon = appIcon(IconChevronDown, 14);
export const GoalIcon = appIcon(IconFlag, 16);

const steps: Record<Step['kind'], ReturnType<typeof appIcon>> = {
  email: appIcon(IconMail, 16),
  text: appIcon(IconMessage, 16),
  wait: appIcon(IconClock, 16),
  task: appIcon(IconSquareCheck, 16),
  tag: appIcon(IconTag, 16),
  deal: appIcon(IconTargetArrow, 16),
};

export function StepIcon({ kind }: { kind: Step['kind'] }) {
  const Drawing = steps[kind];
  return <Drawing />;
}
