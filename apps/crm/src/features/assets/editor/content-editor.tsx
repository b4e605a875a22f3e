import type { AssetContent } from '@app/contract/asset-content';
import type { Asset } from '@app/contract/assets';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mailBlocks, pageBlocks } from '../blocks/block.ts';
import { BlockList } from '../blocks/block-list.tsx';
import { FormEditor } from '../forms/form-editor.tsx';
import { useEditing } from './context.ts';
import { MergeInput } from './merge-input.tsx';
import { PageAddress } from './page-address.tsx';

type Props = {
  asset: Asset;
  content: AssetContent;
  onChange: (make: (before: AssetContent) => AssetContent) => void;
};

/** What can be changed, by the kind of the asset. A change applies to the latest content, which keeps its kind. */
export function ContentEditor({ asset, content, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  const set = (part: object) => onChange((before) => ({ ...before, ...part }) as AssetContent);
  switch (content.kind) {
    case 'email':
      return (
        <>
          <MergeInput
            label={t('asset.email.subject')}
            at="subject"
            value={content.subject}
            maxLength={300}
            onChange={(subject) => set({ subject })}
          />
          <MergeInput
            label={t('asset.email.preview')}
            description={t('asset.email.previewNote')}
            at="preview"
            value={content.preview}
            maxLength={300}
            onChange={(preview) => set({ preview })}
          />
          <BlockList blocks={content.blocks} kinds={mailBlocks} onChange={(make) => onChange(inBlocks(make))} />
        </>
      );
    case 'text':
      return (
        <MergeInput
          label={t('asset.text.label')}
          description={t('asset.text.stop')}
          at="text"
          rows={6}
          value={content.text}
          maxLength={1600}
          onChange={(text) => set({ text })}
        />
      );
    case 'form':
      return <FormEditor asset={asset} content={content} onChange={set} />;
    case 'page':
      return (
        <>
          <PageAddress url={asset.url} />
          <TextInput
            label={t('asset.page.title')}
            maxLength={200}
            value={content.title}
            readOnly={isReadOnly}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <TextInput
            label={t('asset.page.description')}
            description={t('asset.page.descriptionNote')}
            maxLength={300}
            value={content.description}
            readOnly={isReadOnly}
            onChange={({ currentTarget: { value } }) => set({ description: value })}
          />
          <BlockList blocks={content.blocks} kinds={pageBlocks} onChange={(make) => onChange(inBlocks(make))} />
        </>
      );
  }
}

type Blocks = Extract<AssetContent, { blocks: unknown }>['blocks'];
const inBlocks = (make: (blocks: Blocks) => Blocks) => (before: AssetContent) =>
  'blocks' in before ? { ...before, blocks: make(before.blocks) } : before;
