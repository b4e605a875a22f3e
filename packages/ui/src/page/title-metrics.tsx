import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { type Metric, Metrics } from './metrics.tsx';

/** The place beside the title of the page around. */
export const TitlePlace = createContext<HTMLElement | null>(null);

/** The numbers of a page beside its title: what they count is known further inside, and rows stand higher up. */
export function TitleMetrics({ items }: { items: Metric[] }) {
  const place = use(TitlePlace);
  return place && createPortal(<Metrics items={items} compact />, place);
}
