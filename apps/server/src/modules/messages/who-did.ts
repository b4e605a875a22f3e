/** Somebody who looked at a mail, a program that did, or one of both. */
export type By = 'person' | 'machine' | 'unknown';

type Seen = {
  method: string;
  agent: string;
  /** Since the mail was handed over; null where it is not known. */
  secondsSinceSent: number | null;
  /** A program fetches it beforehand, in case somebody wants it. */
  isPrefetch?: boolean;
};

/** Programs that look into mails before people do, or are no browser at all. */
const PROGRAMS =
  /bot\b|crawl|spider|scan|curl|wget|python|java\/|okhttp|go-http|libwww|httpclient|headless|phantom|barracuda|mimecast|proofpoint|symantec|messagelabs|trendmicro|fireeye|sophos|forcepoint|cisco|ironport|zscaler|paloalto|fortinet|avanan|checkpoint|office existence|ms-office|msoffice|skypeuripreview|slackbot|facebookexternalhit|whatsapp|bitdefender|kaspersky|urlscan|safelinks|linkcheck|preview/i;
/** Fetch pictures for whoever reads the mail, and sometimes before they do. */
const PROXIES = /googleimageproxy|yahoomailproxy|ggpht|via ggpht/i;
/** Apple's mail privacy fetches every picture of every mail, and says no more than this. */
const PREFETCH = /^Mozilla\/5\.0$/;

/** So soon after a mail was handed over nobody has read it. */
const TOO_SOON = 5;
/** Scanners at the receiver's door are at work so long after; whoever clicks then is looked at for a moment longer. */
const SCANNED = 10 * 60;

/** How browsers and programs of mail say that nobody has asked for it yet. */
export const isPrefetch = (headers: Record<string, unknown>): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  );

export function whoOpened({ method, agent, secondsSinceSent, isPrefetch = false }: Seen): By {
  if (isPrefetch || isProgram(method, agent) || PREFETCH.test(agent.trim())) return 'machine';
  if (secondsSinceSent !== null && secondsSinceSent < TOO_SOON) return 'machine';
  return PROXIES.test(agent) ? 'unknown' : 'person';
}

/** `undecided`: whether it follows all the other links as well shows in a moment. */
export function whoClicked({
  method,
  agent,
  secondsSinceSent,
  isPrefetch = false,
  isHidden,
}: Seen & { isHidden: boolean }): By | 'undecided' {
  if (isHidden || isPrefetch || isProgram(method, agent)) return 'machine';
  if (secondsSinceSent === null || secondsSinceSent < SCANNED) return 'undecided';
  return 'person';
}

const isProgram = (method: string, agent: string) => method !== 'GET' || agent.trim() === '' || PROGRAMS.test(agent);

/** Within these seconds nobody follows so many different links of one mail. */
export const BURST = { seconds: 3, links: 3 };

type Click = { at: Date; about: string; isHidden: boolean };

/** Whether clicks on links of one mail, all within a moment of one of them, are a program's. */
export function isBurst(of: Date, clicks: readonly Click[]): boolean {
  const near = clicks.filter(({ at }) => Math.abs(at.getTime() - of.getTime()) <= BURST.seconds * 1000);
  return near.some(({ isHidden }) => isHidden) || new Set(near.map(({ about }) => about)).size >= BURST.links;
}
