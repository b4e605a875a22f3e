import { plainForm } from '@app/automation/render/plain-form';
import { publicFields, textPermissionOf } from '@app/automation/render/public-fields';
import type { FormContent } from '@app/contract/asset-content';
import type { Asset } from '@app/contract/assets';
import { countriesIn } from '@app/i18n/countries';
import { currentLocale } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import editor from '../editor/editor.module.css';
import { scriptTag } from './embed-code.ts';
import { useFieldNames, useOwnFields } from './field-names.ts';
import styles from './forms.module.css';

/** How the form comes onto a website, once it is published. */
export function Embed({ asset, content }: { asset: Asset; content: FormContent }) {
  const { t } = useTranslation('crm');
  const nameOf = useFieldNames();
  const own = useOwnFields();
  const { url } = asset;
  const locale = currentLocale();
  const words = {
    ...{ nameOf, locale, choose: t('contacts.choose'), yes: t('contacts.yes'), no: t('contacts.no') },
    countries: content.fields.some(({ field }) => field === 'country') ? countriesIn(locale) : [],
  };
  const plain = {
    fields: publicFields(content, new Map(own.map((field) => [String(field.id), field]))),
    permission: content.permission,
    textPermission: textPermissionOf(content),
    button: content.button || t('asset.form.send'),
  };
  return (
    <section className={editor.part}>
      <h2 className={editor.label}>{t('asset.embed.title')}</h2>
      {url === null ? (
        <p className={styles.note}>{t('asset.embed.unpublished')}</p>
      ) : (
        <>
          <p className={styles.note}>
            {t('asset.embed.address')}{' '}
            <Anchor href={url} target="_blank" rel="noreferrer" dir="ltr">
              {url}
            </Anchor>
          </p>
          <Code label={t('asset.embed.script')} code={scriptTag(url, content.title || asset.name)} />
          <Code label={t('asset.embed.html')} code={plainForm(url, plain, words)} />
        </>
      )}
    </section>
  );
}

function Code({ label, code }: { label: string; code: string }) {
  const { t } = useTranslation('crm');
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ text: t('asset.embed.copied') });
    } catch {
      showToast({ text: t('asset.embed.copyFailed'), kind: 'failed' });
    }
  }
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <span>{label}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void copy()}
          aria-label={`${t('asset.embed.copy')}: ${label}`}
        >
          {t('asset.embed.copy')}
        </Button>
      </div>
      <pre dir="ltr">{code}</pre>
    </div>
  );
}
