import type { Asset, AssetFault } from '@app/contract/assets';
import { useFormats } from '@app/i18n/use-formats';
import bar from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { useFaultText } from './context.ts';
import styles from './editor.module.css';
import type { useAssetForm } from './use-asset-form.ts';

type Props = { asset: Asset; form: ReturnType<typeof useAssetForm> };

/** What has to be known before going on: who else was here, what is wrong, what runs. */
export function Notices({ asset, form }: Props) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const { isLocked, lockedBy, version, publishedVersion, savedDate, savedBy } = asset;
  return (
    <>
      {isLocked && (
        <div className={bar.bar}>{lockedBy ? t('asset.lockedBy', { company: lockedBy }) : t('asset.locked')}</div>
      )}
      {form.isOutdated && (
        <div className={bar.bar} role="alert">
          <span>
            {savedBy && savedDate
              ? t('asset.changedBy', { name: savedBy.name, date: dateTime(savedDate) })
              : t('asset.changed')}
          </span>
          <span className={styles.barActions}>
            <Button size="compact-sm" variant="default" onClick={form.letGo}>
              {t('record.conflict.takeTheirs')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={form.keepMine}>
              {t('record.conflict.keepMine')}
            </Button>
          </span>
        </div>
      )}
      {form.isBack && !form.isOutdated && (
        <div className={bar.bar} role="status">
          <span>{t('asset.draftBack')}</span>
          <Button size="compact-sm" variant="default" onClick={form.letGo}>
            {t('asset.discard')}
          </Button>
        </div>
      )}
      {form.failure && (
        <p role="alert" className={styles.fault}>
          {t(`asset.error.${form.failure}`)}
        </p>
      )}
      {form.faults.length > 0 && <Faults form={form} />}
      {!isLocked && !form.isDirty && publishedVersion !== null && publishedVersion !== version && (
        <div className={bar.bar}>
          <span>{t('asset.notPublished')}</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openModal('publishSolution', { solutionId: asset.solutionId })}
          >
            {t('solution.publishChanges')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Every fault leads to its place. */
function Faults({ form: { faults, content } }: Pick<Props, 'form'>) {
  const { t } = useTranslation('crm');
  const say = useFaultText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length > 0) box.current?.focus();
  }, [faults]);
  const blocks = 'blocks' in content ? content.blocks : [];
  const partOf = (at: string): string | undefined => {
    const block = blocks.findIndex(({ id }) => id === at);
    const found = blocks[block];
    if (found) return t('asset.blocks.name', { kind: t(`asset.blocks.${found.kind}`), at: block + 1 });
    // A field that is gone has only the words that it was given here.
    const asked = content.kind === 'form' && content.fields.find(({ field }) => field === at);
    if (asked && asked.label !== '') return asked.label;
    return at === 'subject' || at === 'preview' ? t(`asset.email.${at}`) : undefined;
  };
  const show = ({ at, problem }: AssetFault) => {
    const part = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(at)}"]`);
    const inside =
      problem === 'pictureGone'
        ? '[data-body] button'
        : ':is(input:not([type="file"]), textarea, select, [contenteditable="true"])';
    const field = part?.matches(inside) ? part : part?.querySelector<HTMLElement>(inside);
    part?.scrollIntoView({ block: 'center' });
    field?.focus();
  };
  return (
    <div ref={box} className={styles.faults} role="alert" tabIndex={-1}>
      <p>{t('asset.error.invalid')}</p>
      <ul>
        {faults.map((fault) => {
          const part = partOf(fault.at);
          return (
            <li key={`${fault.at} ${fault.problem} ${fault.detail}`}>
              <button type="button" onClick={() => show(fault)}>
                {part !== undefined && <strong>{part}: </strong>}
                {say(fault)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
