import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { slugIn } from '#lib/slug.ts';
import type { Answer, PublicForm } from './answers.ts';
import styles from './blocks.module.css';
import { getPageCall } from './calls.ts';
import { FormFields } from './form-fields.tsx';
import { Opened } from './opened.tsx';
import pageStyles from './pages.module.css';
import { Thanks } from './thanks.tsx';
import { useOpening } from './use-opening.ts';

/** `/pages/:slug`: what the account has written, and the forms in it. */
export function ContentPage(page: PageProps) {
  const { t } = useTranslation('public');
  const { call, locale, search } = page;
  const opening = useOpening(() => call(getPageCall, { slug: slugIn() }));
  return (
    <Opened page={page} title={t('accountPage.title')} opening={opening}>
      {({ title, company, logo, parts }) => (
        <AccountFrame isNarrow title={title} company={company} logo={logo} locale={locale} search={search}>
          {parts.map((part) =>
            'html' in part ? (
              <Blocks key={part.html} html={part.html} />
            ) : (
              <FormPart key={part.form.slug} page={page} form={part.form} />
            ),
          )}
        </AccountFrame>
      )}
    </Opened>
  );
}

/** HTML that our server wrote of blocks: every text in it is escaped, and the page's policy lets no script of it run. */
function Blocks({ html }: { html: string }) {
  return (
    <div
      className={styles.blocks}
      ref={(node) => {
        if (node && node.innerHTML === '') node.innerHTML = html;
      }}
    />
  );
}

function FormPart({ page, form }: { page: PageProps; form: PublicForm }) {
  const [sent, setSent] = useState<Answer | null>(null);
  return (
    <section className={pageStyles.form} aria-label={form.title}>
      <h2 dir="auto">{form.title}</h2>
      <div role="status">{sent && <Thanks answer={sent} />}</div>
      {!sent && form.intro !== '' && (
        <p className={pageStyles.text} dir="auto">
          {form.intro}
        </p>
      )}
      {!sent && <FormFields page={page} form={form} onSent={setSent} />}
    </section>
  );
}
