import type { OutboxMail } from '@app/contract/invitations';
import { useFormats } from '@app/i18n/use-formats';
import { Anchor } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitLinks } from './mail-links.ts';
import styles from './outbox-modal.module.css';

export function Mail({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [open, setOpen] = useState(false);
  const textId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.mail}
        aria-expanded={open}
        aria-controls={open ? textId : undefined}
        onClick={() => setOpen(!open)}
      >
        <bdi className={styles.subject}>{mail.subject}</bdi>
        <span className={styles.detail}>{t('outbox.to', { email: mail.recipient })}</span>
        <time className={styles.detail} dateTime={mail.createdDate}>
          {dateTime(mail.createdDate)}
        </time>
        <Arrow />
      </button>
      {open && (
        <div id={textId} className={styles.text} dir="auto">
          <Body text={mail.text} />
        </div>
      )}
    </>
  );
}

function Body({ text }: { text: string }) {
  const { t } = useTranslation();
  return splitLinks(text, location.origin).map((part) =>
    part.href === undefined ? (
      part.text
    ) : (
      <Anchor key={part.at} href={part.href} target="_blank" rel="noopener" inherit>
        {part.text} <span className="visually-hidden">({t('accessibility.opensNewTab')})</span>
      </Anchor>
    ),
  );
}

function Arrow() {
  return (
    <svg
      className={styles.arrow}
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 9l6 6l6-6" />
    </svg>
  );
}
