import { track } from '@app/frame/calls/analytics.ts';

/** Returns whether it was copied, because a browser may refuse. The caller shows the message. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return false;
  }
  track('cartLinkCopied');
  return true;
}
