import type { Asset } from '@app/contract/assets';
import { getBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import { Segments } from '@app/ui/page/segments';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetQueries } from '#data/solutions/assets.ts';
import { openModal } from '#modals';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { ContentEditor } from './content-editor.tsx';
import { EditorProvider } from './context.ts';
import styles from './editor.module.css';
import { Notices } from './notices.tsx';
import { useAssetForm } from './use-asset-form.ts';
import { useTakeBack } from './use-take-back.ts';

type View = 'edit' | 'preview';

/** What a solution sends or shows: on one side what can be changed, on the other what becomes of it. */
export function AssetEditor({ asset }: { asset: Asset }) {
  const { t } = useTranslation('crm');
  const form = useAssetForm(asset);
  const takeBack = useTakeBack(form.replace);
  const { place, faults, name, content } = form;
  const [view, setView] = useState<View>('edit');
  const names = useQuery(assetQueries.mergeValues(getBoot().accountId, place, undefined)).data?.names;
  const isReadOnly = asset.isLocked;
  const editing = useMemo(
    () => ({ place, names: names ?? [], faults, isReadOnly }),
    [place, names, faults, isReadOnly],
  );
  const save = () => {
    if (form.isDirty && !form.isOutdated && name.trim() !== '') form.save();
  };
  useHotkeys([['mod+S', save]], [], true);
  return (
    <Page
      title={asset.name}
      action={
        <>
          <Button
            variant="default"
            onClick={() =>
              openModal('assetVersions', {
                ...place,
                now: { name, content },
                onTake: isReadOnly ? undefined : takeBack,
              })
            }
          >
            {t('asset.versions.title')}
          </Button>
          {!isReadOnly && (
            <BusyButton
              busy={form.isPending}
              aria-disabled={!form.isDirty}
              data-disabled={!form.isDirty}
              onClick={save}
            >
              {t('asset.save')}
            </BusyButton>
          )}
        </>
      }
    >
      <EditorProvider value={editing}>
        <div className={styles.page} data-view={view}>
          <Notices asset={asset} form={form} />
          <div className={styles.choice}>
            <Segments
              label={t('asset.view')}
              value={view}
              onChange={setView}
              fullWidth
              choices={[
                { value: 'edit', label: t('asset.edit') },
                { value: 'preview', label: t('asset.preview.title') },
              ]}
            />
          </div>
          <div className={styles.columns}>
            <div className={styles.edit}>
              <TextInput
                label={t('asset.name')}
                description={t('asset.nameNote')}
                maxLength={120}
                required
                value={name}
                readOnly={isReadOnly}
                error={name.trim() === '' ? t('asset.nameMissing') : undefined}
                onChange={({ currentTarget }) => form.setName(currentTarget.value)}
              />
              <ContentEditor key={form.discarded} asset={asset} content={content} onChange={form.setContent} />
            </div>
            <div className={styles.preview}>
              <PreviewPanel content={content} />
            </div>
          </div>
        </div>
      </EditorProvider>
    </Page>
  );
}
