import { vi } from 'vitest';
import { openPanel, usePanel } from '#lib/panels.ts';
import {
  ends,
  FakeIntersections,
  type NotificationServer,
  noon,
} from '../src/features/notifications/fake-notifications.ts';
import { NotificationsPanel } from '../src/features/notifications/notifications-panel.tsx';
import { given, openPage } from './open-page.tsx';

/** It is noon, and the ends of lists are reached when a test says so. */
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
