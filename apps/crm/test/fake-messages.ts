import type { Message } from '@app/contract/messages';
import type { Sending } from '@app/contract/sending';

export const fakeSending = (more: Partial<Sending> = {}): Sending => ({
  senders: [{ id: 1, name: 'Ana', address: 'ana@shop.example', isDefault: true, isProven: true, askedDate: null }],
  domains: [],
  topics: [],
  settings: {
    ...{ isTracking: true, frequencyLimit: null, frequencyDays: 7, rate: 600, textFrom: '', helpText: '' },
    sendingHours: null,
  },
  postalAddress: '1 Main Street',
  ...{ canMail: true, canText: true, waiting: 0, uncertain: 0 },
  ...more,
});

export const fakeMessage = (more: Partial<Message> = {}): Message => ({
  id: 40,
  channel: 'mail',
  direction: 'out',
  purpose: 'personal',
  contact: { id: 7, name: 'Anna Ruiz' },
  from: 'ana@shop.example',
  to: 'anna@contact.example',
  subject: 'Your offer',
  text: 'Hello',
  html: '',
  state: 'sent',
  reason: null,
  date: '2026-03-01T10:00:00.000Z',
  sentDate: '2026-03-01T10:00:05.000Z',
  solution: null,
  attachments: [],
  isPrivate: false,
  thread: [],
  events: [],
  ...more,
});
