import type { Step } from '@app/contract/campaign-content';
import { Glyph } from '@app/ui/glyph';

export const MoreIcon = () => (
  <Glyph path="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0" />
);
export const DownIcon = () => <Glyph size={14} path="M6 9l6 6l6-6" />;
export const GoalIcon = () => <Glyph size={16} path="M5 21V4M5 5c5-3 9 3 14 0v9c-5 3-9-3-14 0" />;

const steps: Record<Step['kind'], string> = {
  email: 'M3 6h18v12H3zM3 7l9 6 9-6',
  text: 'M4 5h16v11h-8l-5 4v-4H4zM8 9h8M8 12h5',
  wait: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3 2',
  task: 'M4 4h16v16H4zM8 12l3 3 5-6',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
};

export const StepIcon = ({ kind }: { kind: Step['kind'] }) => <Glyph size={16} path={steps[kind]} />;
