import { openPanel, usePanel } from '@app/frame/state/panels.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { vi } from 'vitest';
import { NotificationsPanel } from '../src/notifications/notifications-panel.tsx';
import { ends, FakeIntersections, type NotificationServer, noon } from './fake-notifications.ts';

/** Sets the time to noon, and lets a test decide when the end of a list comes into view. */
export function pretend(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  ends.clear();
  vi.stubGlobal('IntersectionObserver', FakeIntersections);
}

function Shown() {
  return <NotificationsPanel opened={usePanel() === 'notifications'} />;
}

/** Some page with the panel open over it. */
export async function showPanel(server: NotificationServer, at = '/clients') {
  await given({ answers: server.answers });
  openPanel('notifications');
  return openPage(Shown, at);
}
