import type { FlowPart } from '../flow/parts.ts';

/** What is dragged: a step to another place, a goal or sequence to what it shall lead to. */
export type Dragged = { from: FlowPart };
export type DropPlace = { gap: { sequenceId: string; at: number } } | { onto: FlowPart };
