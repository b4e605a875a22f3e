import { Fragment, type ReactNode } from 'react';

const [BEFORE, AFTER] = ['\uE000', '\uE001'];

/** Marks to fill a text's placeholders with; `Sentence` puts something in their places. */
export const slots = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, `${BEFORE}${name}${AFTER}`])) as Record<Name, string>;

/** A text in whose places stand elements: names keep their own direction inside it. */
export function Sentence({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  const pieces = text.split(new RegExp(`${BEFORE}(\\w+)${AFTER}`));
  return pieces.map((piece, at) => (
    <Fragment key={pieces.slice(0, at + 1).join('|')}>{at % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
}
