import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { FormContent } from '@app/contract/asset-content';
import type { Asset } from '@app/contract/assets';
import { Segments } from '@app/ui/page/segments';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing, useFaultAt } from '../editor/context.ts';
import styles from '../editor/editor.module.css';
import { Embed } from './embed.tsx';
import { FieldList } from './field-list.tsx';
import { Submissions } from './submissions.tsx';

type Props = { asset: Asset; content: FormContent; onChange: (part: Partial<FormContent>) => void };
type Thanks = FormContent['thanks'];

export function FormEditor({ asset, content, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  const thanksLabel = useId();
  const { title, intro, fields, button, permission, textPermission = '', isDoubleOptIn, thanks } = content;
  const thanksFault = useFaultAt('thanks');
  // Only one of the two is saved; what was typed into the other is there again when it is chosen again.
  const left = useRef<Thanks>(undefined);
  function chooseThanks(kind: Thanks['kind']) {
    if (kind === thanks.kind) return;
    const saved = asset.content.kind === 'form' ? asset.content.thanks : undefined;
    const found = [left.current, saved].find((one) => one?.kind === kind);
    left.current = thanks;
    onChange({ thanks: found ?? (kind === 'text' ? { kind, text: '' } : { kind, url: '' }) });
  }
  const readOnly = { readOnly: isReadOnly };
  return (
    <>
      <TextInput
        label={t('asset.form.title')}
        maxLength={200}
        value={title}
        {...readOnly}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
      />
      <Textarea
        label={t('asset.form.intro')}
        maxLength={2000}
        autosize
        minRows={2}
        value={intro}
        {...readOnly}
        onChange={({ currentTarget: { value } }) => onChange({ intro: value })}
      />
      <FieldList fields={fields} onChange={(next) => onChange({ fields: next })} />
      <TextInput
        label={t('asset.form.button')}
        placeholder={t('asset.form.send')}
        maxLength={60}
        value={button}
        {...readOnly}
        onChange={({ currentTarget: { value } }) => onChange({ button: value })}
      />
      <Textarea
        label={t('asset.form.permission')}
        description={t('asset.form.permissionNote')}
        maxLength={1000}
        autosize
        minRows={2}
        value={permission}
        {...readOnly}
        onChange={({ currentTarget: { value } }) => onChange({ permission: value })}
      />
      {fields.some(({ field }) => field === 'phone') && (
        <Textarea
          label={t('asset.form.textPermission')}
          description={t('asset.form.textPermissionNote')}
          placeholder={t('asset.form.textPermissionExample')}
          maxLength={1000}
          autosize
          minRows={2}
          value={textPermission}
          {...readOnly}
          onChange={({ currentTarget: { value } }) => onChange({ textPermission: value || undefined })}
        />
      )}
      <Switch
        label={t('asset.form.doubleOptIn')}
        description={t('asset.form.doubleOptInNote')}
        checked={isDoubleOptIn}
        disabled={isReadOnly}
        onChange={({ currentTarget: { checked } }) => onChange({ isDoubleOptIn: checked })}
      />
      <div className={styles.part}>
        <span id={thanksLabel} className={styles.label}>
          {t('asset.form.thanks')}
        </span>
        <Segments
          labelledBy={thanksLabel}
          disabled={isReadOnly}
          value={thanks.kind}
          onChange={chooseThanks}
          choices={[
            { value: 'text', label: t('asset.form.thanksText') },
            { value: 'redirect', label: t('asset.form.thanksPage') },
          ]}
        />
        {thanks.kind === 'text' ? (
          <Textarea
            aria-label={t('asset.form.thanksText')}
            maxLength={2000}
            autosize
            minRows={2}
            value={thanks.text}
            error={thanksFault}
            data-part="thanks"
            {...readOnly}
            onChange={({ currentTarget: { value } }) => onChange({ thanks: { kind: 'text', text: value } })}
          />
        ) : (
          <TextInput
            aria-label={t('asset.form.thanksPage')}
            description={t('asset.form.ownHosts', { hosts: asset.ownHosts.join(', ') })}
            placeholder="https://"
            dir="ltr"
            maxLength={2000}
            value={thanks.url}
            error={thanksFault}
            data-part="thanks"
            {...readOnly}
            onChange={({ currentTarget: { value } }) => onChange({ thanks: { kind: 'redirect', url: value } })}
          />
        )}
      </div>
      <Embed asset={asset} content={content} />
      <Submissions />
    </>
  );
}
