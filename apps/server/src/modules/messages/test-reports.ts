import { expect } from 'vitest';

/** What a mail server says of a mail that it could not deliver, as such servers write it (RFC 3464). */
export type Sample = { name: string; mail: (rfcId: string, to: string) => string };

const crlf = (text: string) => text.replace(/^\n/, '').replaceAll('\n', '\r\n');

type Parts = {
  from?: string;
  subject?: string;
  words?: string;
  perMessage?: string;
  recipient: (to: string) => string;
  returned?: 'message/rfc822' | 'text/rfc822-headers';
  boundary?: string;
};

/** The three parts of a report: for people, for machines, and the mail that it is about. */
const report =
  ({
    from = 'Mail Delivery System <MAILER-DAEMON@mx.receiver.example>',
    subject = 'Undelivered Mail Returned to Sender',
    words = 'I am sorry to have to inform you that your message could not be delivered.',
    perMessage = 'Reporting-MTA: dns; mx.receiver.example\nArrival-Date: Mon, 16 Nov 2026 09:12:01 +0000 (UTC)',
    recipient,
    returned = 'message/rfc822',
    boundary = '9B095B5ADSN=_01D5.ABC/mx.receiver.example',
  }: Parts) =>
  (rfcId: string, to: string): string =>
    crlf(`
Return-Path: <>
From: ${from}
To: ines@shop.example
Subject: ${subject}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="${boundary}"

This is a MIME-encapsulated message.

--${boundary}
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

${words}

--${boundary}
Content-Description: Delivery report
Content-Type: message/delivery-status

${perMessage}

${recipient(to)}

--${boundary}
Content-Description: Undelivered Message
Content-Type: ${returned}

Received: by mx.receiver.example with ESMTP id 4XyZ
From: Ines of Shop <ines@shop.example>
To: ${to}
Subject: Hello Mia
Message-ID: ${rfcId}

${returned === 'message/rfc822' ? 'Hello\n' : ''}
--${boundary}--
`);

const complaint =
  ({ fields, head = '' }: { fields: (to: string) => string; head?: string }) =>
  (rfcId: string, to: string): string =>
    crlf(`
From: <feedback@provider.example>
To: <fbl@shop.example>
Subject: FW: Hello Mia
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
 boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received from 192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

${fields(to)}

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: <ines@shop.example>
${head}Subject: Hello Mia
Message-ID: ${rfcId}

Hello
--part1_13d.2e68ed54_boundary--
`);

export const samples: (Sample & { expected: Record<string, unknown> })[] = [
  {
    name: 'no such user, with the whole mail',
    mail: report({
      recipient: (to) =>
        `Final-Recipient: rfc822; ${to}\nOriginal-Recipient: rfc822;${to}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.receiver.example\nDiagnostic-Code: smtp; 550 5.1.1 <${to}>: Recipient address\n    rejected: User unknown in virtual mailbox table`,
    }),
    expected: {
      kind: 'bounced',
      isHard: true,
      isRefusal: false,
      words: expect.stringContaining('rejected: User unknown'),
    },
  },
  {
    name: 'no such domain, with the head of the mail alone',
    mail: report({
      returned: 'text/rfc822-headers',
      recipient: (to) => `Final-Recipient: RFC822; ${to}\nAction: failed\nStatus: 5.1.2`,
    }),
    expected: { kind: 'bounced', isHard: true },
  },
  {
    name: 'a mailbox that is full',
    mail: report({
      recipient: (to) =>
        `Final-Recipient: rfc822;${to}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;552 5.2.2 The email account that you tried to reach is over quota`,
    }),
    expected: { kind: 'bounced', isHard: false, isRefusal: false },
  },
  {
    name: 'a delay, which is no failure yet',
    mail: report({
      subject: 'Delayed Mail (still being retried)',
      recipient: (to) =>
        `Final-Recipient: rfc822; ${to}\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: Fri, 20 Nov 2026 09:12:01 +0000 (UTC)`,
    }),
    expected: { kind: 'delayed', isHard: false },
  },
  {
    name: 'delivered, because somebody had asked to be told',
    mail: report({
      subject: 'Successful Mail Delivery Report',
      recipient: (to) => `Final-Recipient: rfc822; ${to}\nAction: delivered\nStatus: 2.1.5`,
    }),
    expected: { kind: 'delivered', isHard: false },
  },
  {
    name: 'refused for what it says: ours to mend',
    mail: report({
      recipient: (to) =>
        `Final-Recipient: rfc822; ${to}\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 554 5.7.1 Message rejected as spam`,
    }),
    expected: { kind: 'bounced', isHard: false, isRefusal: true },
  },
  {
    name: 'gave up after days',
    mail: report({
      recipient: (to) =>
        `Final-Recipient: rfc822; ${to}\nAction: failed\nStatus: 5.4.7\nDiagnostic-Code: smtp; delivery expired`,
    }),
    expected: { kind: 'bounced', isHard: false, isRefusal: false },
  },
  {
    name: 'Exchange: a code of 5.0.0, with the meaning among the words, and other letters',
    mail: report({
      from: 'postmaster@receiver.example',
      subject: 'Undeliverable: Hello Mia',
      boundary: '_000_MicrosoftExchange_',
      perMessage: 'Reporting-MTA: dns;EX01.receiver.example\nReceived-From-MTA: dns;mail.shop.example',
      recipient: (to) =>
        `Final-recipient: RFC822;${to.toUpperCase()}\nAction: FAILED\nStatus: 5.0.0\nDiagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup\nX-Display-Name: Mia`,
    }),
    expected: { kind: 'bounced', isHard: true },
  },
  {
    name: 'qmail: an address in brackets, and no words but the code',
    mail: report({
      subject: 'failure notice',
      recipient: (to) => `Final-Recipient: rfc822;<${to}>\nAction: failed (permanent)\nStatus: 5.1.6 (moved)`,
    }),
    expected: { kind: 'bounced', isHard: true },
  },
  {
    name: 'forwarded: who it was sent to first counts',
    mail: report({
      recipient: (to) =>
        `Original-Recipient: rfc822;${to}\nFinal-Recipient: rfc822;forwarded@elsewhere.example\nAction: failed\nStatus: 5.1.1`,
    }),
    expected: { kind: 'bounced', isHard: true },
  },
  {
    name: 'a complaint that says who',
    mail: complaint({
      fields: (to) =>
        `Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Mail-From: <ines@shop.example>\nOriginal-Rcpt-To: <${to}>\nReported-Domain: shop.example`,
    }),
    expected: { kind: 'complained' },
  },
  {
    name: 'a complaint that hides who, but has the mail',
    mail: (rfcId, to) =>
      complaint({
        fields: () => 'Feedback-Type: abuse\nUser-Agent: Yahoo!-Mail-Feedback/2.0\nVersion: 0.1',
        head: `To: ${to}\n`,
      })(rfcId, to),
    expected: { kind: 'complained' },
  },
];

export const notSpam = complaint({ fields: () => 'Feedback-Type: not-spam\nUser-Agent: X/1\nVersion: 1' });
