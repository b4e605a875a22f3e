import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** What is known about an order: each with its name. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
