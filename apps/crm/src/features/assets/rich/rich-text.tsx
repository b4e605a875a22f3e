import '@mantine/tiptap/styles.layer.css';
import type { Paragraph } from '@app/contract/asset-content';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing } from '../editor/context.ts';
import { MergeMenu } from '../editor/merge-menu.tsx';
import { BoldIcon, BulletsIcon, ItalicIcon, LinkIcon, NumbersIcon, UnderlineIcon } from '../icons.tsx';
import { LinkRow } from './link-row.tsx';
import { toDocument, toParagraphs } from './paragraphs.ts';
import styles from './rich-text.module.css';

/** What a mail has no words for stays out. */
const extensions = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
];

type Props = { label: string; value: Paragraph[]; onChange: (value: Paragraph[]) => void };

export function RichText({ label, value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  const [isLinking, setLinking] = useState(false);
  const latest = useRef({ value, onChange });
  latest.current.onChange = onChange;
  const editor = useEditor({
    extensions,
    content: toDocument(value),
    editable: !isReadOnly,
    // Its styles stand in our own sheet: the page allows none that are written at run time.
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' },
    },
    onUpdate: ({ editor: changed }) => {
      const paragraphs = toParagraphs(changed.getJSON());
      latest.current.value = paragraphs;
      latest.current.onChange(paragraphs);
    },
  });
  // What was not typed here, as a version that was taken back, is shown instead.
  useEffect(() => {
    if (value === latest.current.value) return;
    latest.current.value = value;
    editor.commands.setContent(toDocument(value), { emitUpdate: false });
  }, [value, editor]);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const edit = () => editor.chain().focus();
  const controls = [
    { name: 'bold', Icon: BoldIcon, run: () => edit().toggleBold().run() },
    { name: 'italic', Icon: ItalicIcon, run: () => edit().toggleItalic().run() },
    { name: 'underline', Icon: UnderlineIcon, run: () => edit().toggleUnderline().run() },
    { name: 'bullets', Icon: BulletsIcon, run: () => edit().toggleBulletList().run() },
    { name: 'numbers', Icon: NumbersIcon, run: () => edit().toggleOrderedList().run() },
    { name: 'link', Icon: LinkIcon, run: () => setLinking(!isLinking) },
  ] as const;
  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={styles.field ?? ''}
    >
      {!isReadOnly && (
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('asset.rich.label')} className={styles.toolbar ?? ''}>
          {controls.map(({ name, Icon, run }) => (
            <RichTextEditor.Control
              key={name}
              active={active[name]}
              aria-pressed={active[name]}
              aria-label={t(`asset.rich.${name}`)}
              title={t(`asset.rich.${name}`)}
              onClick={run}
            >
              <Icon />
            </RichTextEditor.Control>
          ))}
          <MergeMenu field={label} onChoose={(text) => edit().insertContent(text).run()} />
        </RichTextEditor.Toolbar>
      )}
      {isLinking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <RichTextEditor.Content className={styles.content ?? ''} />
    </RichTextEditor>
  );
}
