import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing } from '../editor/context.ts';
import { toAddress } from './address.ts';
import styles from './rich-text.module.css';

/** Where the chosen words lead. Without chosen words the address itself is written. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const { names } = useEditing();
  const listId = useId();
  const before = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  const links = names.filter(({ name }) => name.startsWith('link.'));

  function apply() {
    const href = toAddress(typed);
    const edit = editor.chain().focus().extendMarkRange('link');
    if (href === '') edit.unsetLink().run();
    else if (editor.state.selection.empty && before === '')
      edit.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else edit.setLink({ href }).run();
    onDone();
  }
  // Enter must not save the whole asset.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else {
      editor.commands.focus();
      onDone();
    }
  }
  return (
    <div className={styles.link}>
      <TextInput
        className={styles.address ?? ''}
        aria-label={t('asset.address')}
        placeholder="https://"
        dir="ltr"
        maxLength={2000}
        autoFocus
        list={listId}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={listId}>
        {links.map(({ name, label }) => (
          <option key={name} value={`{{ ${name} }}`}>
            {label}
          </option>
        ))}
      </datalist>
      <Button size="compact-sm" onClick={apply}>
        {t('asset.rich.apply')}
      </Button>
      {before !== '' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('asset.rich.unlink')}
        </Button>
      )}
    </div>
  );
}
