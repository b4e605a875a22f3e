import { z } from 'zod';
import { text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What the browser tells: page views, and the four things the specification names. */
export const eventNames = [
  'pageView',
  'cartLinkModalOpened',
  'cartLinkCopied',
  'notificationPanelViewed',
  'notificationClicked',
] as const;
export type EventName = (typeof eventNames)[number];

export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/v2/events',
  summary: 'Page views and analytics events; sent as a beacon, so it needs no session.',
  access: 'public',
  unrecorded: 'telemetry',
  body: z.object({
    visitId: z.uuid(),
    accountId: z.uuid().nullable(),
    userId: z.uuid().nullable(),
    events: z
      .array(
        z.object({
          name: z.enum(eventNames),
          path: text(500),
          title: text(200).optional(),
          locale: text(10).optional(),
          time: z.iso.datetime(),
        }),
      )
      .min(1)
      .max(50),
  }),
  response: z.void(),
});

export const reportError = endpoint({
  method: 'POST',
  path: '/api/v2/errorReports',
  summary: 'A failure that the browser saw.',
  access: 'public',
  unrecorded: 'telemetry',
  body: z.object({
    situation: text(200),
    message: text(2000),
    stack: text(10_000).optional(),
    path: text(500),
    requestId: text(100).optional(),
    accountId: z.uuid().nullable(),
    userId: z.uuid().nullable(),
    release: text(100),
  }),
  response: z.void(),
});
