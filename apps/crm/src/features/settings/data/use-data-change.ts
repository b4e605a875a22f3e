import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import {
  type AccountDataChange,
  accountDataKey,
  accountDataQueries,
  sendAccountDataChange,
} from '#data/account/account-data.ts';
import { todayQueries } from '#data/today.ts';

const said = { export: 'export.begun', stop: 'export.stopped', delete: 'delete.asked', keep: 'delete.kept' } as const;

/** Any change of what becomes of the account's data. */
export function useDataChange({ onFault }: { onFault?: (text: string) => void } = {}) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return useOptimisticChange({
    key: accountDataKey(accountId),
    scope: `account data ${accountId}`,
    subjectOf: ({ kind }: AccountDataChange) => kind,
    send: (change) => sendAccountDataChange(accountId, change),
    stale: [accountDataQueries.all(accountId)],
    affected: [todayQueries.numbers(accountId).queryKey],
    done: ({ kind }) => ({ text: t(`data.${said[kind]}`) }),
    failed: ({ kind }, error) => {
      const isWrong = error instanceof AppError && error.code === 'account.wrongName';
      const text = t(isWrong ? 'data.delete.wrong' : `data.error.${kind}`);
      onFault?.(text);
      return onFault ? undefined : text;
    },
    situation: ({ kind }) => `account data: ${kind}`,
  });
}
