import type { Block } from '@app/contract/asset-content';
import { Segments } from '@app/ui/page/segments';
import { useTranslation } from 'react-i18next';
import { useEditing } from '../editor/context.ts';
import { MergeInput } from '../editor/merge-input.tsx';
import { RichText } from '../rich/rich-text.tsx';
import { AddressInput } from './address-input.tsx';
import styles from './blocks.module.css';
import { FormBlock } from './form-block.tsx';
import { PictureBlock } from './picture-block.tsx';

type Props = { block: Block; name: string; onChange: (part: Partial<Block>) => void };

/** What can be said of a block, by its kind. */
export function BlockBody({ block, name, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  switch (block.kind) {
    case 'heading':
      return (
        <div className={styles.body} data-body>
          <MergeInput
            label={t('asset.blocks.heading')}
            value={block.text}
            maxLength={300}
            onChange={(text) => onChange({ text })}
          />
          <Align value={block.align} name={name} onChange={(align) => onChange({ align })} />
        </div>
      );
    case 'text':
      return (
        <div className={styles.body} data-body>
          <RichText label={name} value={block.paragraphs} onChange={(paragraphs) => onChange({ paragraphs })} />
          <Align value={block.align} name={name} onChange={(align) => onChange({ align })} />
        </div>
      );
    case 'picture':
      return <PictureBlock block={block} onChange={onChange} />;
    case 'button':
      return (
        <div className={styles.body} data-body>
          <div className={styles.pair}>
            <MergeInput
              label={t('asset.blocks.words')}
              value={block.label}
              maxLength={100}
              onChange={(label) => onChange({ label })}
            />
            <AddressInput value={block.href} onChange={(href) => onChange({ href })} />
          </div>
          <Align value={block.align} name={name} onChange={(align) => onChange({ align })} />
        </div>
      );
    case 'divider':
      return null;
    case 'space':
      return (
        <div className={styles.body} data-body>
          <Segments
            label={name}
            disabled={isReadOnly}
            value={block.size}
            onChange={(size) => onChange({ size })}
            choices={[
              { value: 'small', label: t('asset.blocks.small') },
              { value: 'large', label: t('asset.blocks.large') },
            ]}
          />
        </div>
      );
    case 'form':
      return <FormBlock block={block} onChange={onChange} />;
  }
}

type AlignProps = { value: 'start' | 'center'; name: string; onChange: (value: 'start' | 'center') => void };

function Align({ value, name, onChange }: AlignProps) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  return (
    <Segments
      label={t('asset.blocks.align', { name })}
      disabled={isReadOnly}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'start', label: t('asset.blocks.start') },
        { value: 'center', label: t('asset.blocks.center') },
      ]}
    />
  );
}
