import type { Block } from '@app/contract/asset-content';
import { getBoot } from '@app/frame/state/boot.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { useEditing, usePlace } from '../editor/context.ts';
import styles from './blocks.module.css';

type FormPlace = Extract<Block, { kind: 'form' }>;

/** A form of the same solution, shown on the page. */
export function FormBlock({ block, onChange }: { block: FormPlace; onChange: (part: Partial<FormPlace>) => void }) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  const place = usePlace();
  const solution = useQuery(solutionQueries.detail(getBoot().accountId, place.solutionId));
  const forms = (solution.data?.assets ?? []).filter(({ kind }) => kind === 'form');
  return (
    <div className={styles.body} data-body>
      <NativeSelect
        label={t('asset.blocks.form')}
        description={solution.data && forms.length === 0 ? t('asset.blocks.noForm') : undefined}
        value={block.assetId ?? ''}
        disabled={isReadOnly}
        data={[
          { value: '', label: t('contacts.choose') },
          ...forms.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ assetId: value === '' ? null : Number(value) })}
      />
    </div>
  );
}
