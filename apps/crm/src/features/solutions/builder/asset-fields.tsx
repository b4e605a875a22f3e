import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { makeAsset } from '#data/solutions/builder.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import styles from './builder.module.css';
import { NO_ASSET } from './edits.ts';

type Props = {
  solution: SolutionDetail;
  kind: 'email' | 'text';
  /** Of the step: what is written for it is called the same. */
  name: string;
  value: string;
  onChange: (asset: string) => void;
};

/** What a step sends: one that is there, or a new one. */
export function AssetFields({ solution, kind, name, value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const assets = solution.assets.filter((asset) => asset.kind === kind);
  const isGone = value !== NO_ASSET && !assets.some(({ id }) => String(id) === value);
  return (
    <>
      <NativeSelect
        label={t('builder.content')}
        value={value}
        data={[
          { value: NO_ASSET, label: t('builder.noContent') },
          ...(isGone ? [{ value, label: t('contacts.gone') }] : []),
          ...assets.map((asset) => ({ value: String(asset.id), label: asset.name })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value !== NO_ASSET && !isGone && (
        <Link className={styles.link} to={crmPaths.asset(solution.id, Number(value))}>
          {t('builder.editContent')}
        </Link>
      )}
      <NewAsset solutionId={solution.id} kind={kind} name={name} onMade={(id) => onChange(String(id))} />
    </>
  );
}

type NewProps = { solutionId: number; kind: 'email' | 'text' | 'form'; name: string; onMade: (id: number) => void };

export function NewAsset({ solutionId, kind, name, onMade }: NewProps) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () =>
      makeAsset(accountId, solutionId, { kind, name: name.trim() || t(`solution.content.kinds.${kind}`) }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: solutionQueries.detail(accountId, solutionId).queryKey });
      onMade(id);
    },
    onError: (error) => reportError('adding an asset', error),
  });
  return (
    <>
      <BusyButton variant="default" busy={isPending} style={{ justifySelf: 'start' }} onClick={() => mutate()}>
        {t('builder.newContent')}
      </BusyButton>
      {isError && (
        <p role="alert" className={styles.fault}>
          {t('builder.newContentFailed')}
        </p>
      )}
    </>
  );
}
