import { track } from '@app/frame/calls/analytics.ts';

/** Tells whether it was copied: a browser may refuse. What is said about it is the caller's. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return false;
  }
  track('cartLinkCopied');
  return true;
}
