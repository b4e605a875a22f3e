import type { CampaignContent } from '@app/contract/campaign-content';

type Flow = CampaignContent['flow'];
/** By their keys: all that is drawn, and which of it are goals. */
type Drawn = { parts: ReadonlySet<string>; goals: ReadonlySet<string> };

/**
 * What leads where once a part of the listing is drawn again: as the listing says, as far as both ends are there. A
 * goal leads to one sequence: to the one that came back, unless the client has drawn it to a part of their own.
 */
export function connectAgain(flow: Flow, listed: Flow, key: string, { parts, goals }: Drawn): Flow {
  const isDrawn = ({ from, to }: Flow[number]) => parts.has(from) && parts.has(to);
  const leadsToOwn = (goal: string) =>
    flow.some((way) => way.from === goal && way.to.startsWith('own:') && isDrawn(way));
  const back = listed
    .filter((way) => (way.from === key || way.to === key) && isDrawn(way))
    .filter(({ from }) => !goals.has(from) || !leadsToOwn(from));
  const isReplaced = (way: Flow[number]) =>
    back.some(({ from, to }) => from === way.from && (to === way.to || goals.has(from)));
  return [...flow.filter((way) => !isReplaced(way)), ...back];
}
