import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { slugIn } from '#lib/slug.ts';
import type { Answer } from './answers.ts';
import { getFormCall } from './calls.ts';
import { FormFields } from './form-fields.tsx';
import { Opened } from './opened.tsx';
import styles from './pages.module.css';
import { Thanks } from './thanks.tsx';
import { useOpening } from './use-opening.ts';

/** `/forms/:slug`, also in a frame on somebody's website, and where plain HTML on a website has posted to. */
export function FormPage(page: PageProps) {
  const { t } = useTranslation('public');
  const { call, locale, search, posted } = page;
  const opening = useOpening(() => call(getFormCall, { slug: slugIn() }));
  const [sent, setSent] = useState<Answer | null>(() => sentBefore(search));
  useFrameHeight(search.has('embedded'));
  return (
    <Opened page={page} title={t('accountPage.form.title')} opening={opening}>
      {(form) => (
        <AccountFrame
          isNarrow
          isEmbedded={search.has('embedded')}
          title={
            sent?.next === 'confirm'
              ? t('accountPage.form.confirmTitle')
              : sent
                ? t('accountPage.form.sent')
                : form.title
          }
          company={form.company}
          // In a frame the website around it has its own.
          logo={search.has('embedded') ? null : form.logo}
          locale={locale}
          search={search}
          focusTitle={sent !== null}
          key={sent ? 'sent' : 'form'}
        >
          {sent ? (
            <Thanks answer={{ ...sent, text: sent.text || form.thanks }} />
          ) : (
            <>
              {posted && (
                <Note tone="bad" alert>
                  {t(posted.code === 'form.tooMany' ? 'accountPage.form.tooMany' : 'accountPage.form.check')}
                </Note>
              )}
              {form.intro !== '' && (
                <p className={styles.text} dir="auto">
                  {form.intro}
                </p>
              )}
              <FormFields page={page} form={form} onSent={setSent} />
            </>
          )}
        </AccountFrame>
      )}
    </Opened>
  );
}

/** After plain HTML has posted, the address says that it was taken. */
function sentBefore(search: URLSearchParams): Answer | null {
  const sent = search.get('sent');
  return sent === 'thanks' || sent === 'confirm' ? { next: sent, text: '', url: null } : null;
}

/** Tells the website around the frame how high the form is. */
function useFrameHeight(isEmbedded: boolean): void {
  useEffect(() => {
    if (!isEmbedded || window.parent === window) return undefined;
    // The page itself is at least as high as its frame: only what is in it says when less is needed.
    const tell = () => window.parent.postMessage({ formHeight: document.body.offsetHeight }, '*');
    const observer = new ResizeObserver(tell);
    observer.observe(document.body);
    tell();
    return () => observer.disconnect();
  }, [isEmbedded]);
}
