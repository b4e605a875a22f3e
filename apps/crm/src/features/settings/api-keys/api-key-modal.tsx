import { AppError } from '@app/contract/errors';
import { type KeyScopes, keyAreas } from '@app/contract/key-scopes';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addApiKey, apiKeyKeys, apiKeyQueries } from '#data/account/api-keys.ts';
import { NameForm } from '../name-form.tsx';
import { NewKey } from './new-key.tsx';
import { ScopeFields } from './scope-fields.tsx';

const readAll = Object.fromEntries(keyAreas.map((area) => [area, 'read'])) as KeyScopes;
type Draft = { name: string; scopes: KeyScopes };

/** A new key: what it is for and what it opens; then the key itself, this once. */
export function ApiKeyModal() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const [typed, setTyped] = useState<Draft>({ name: '', scopes: readAll });
  const [fault, setFault] = useState<'required' | 'noAccess' | 'tooMany' | 'save'>();
  const [secret, setSecret] = useState<string>();
  const { change, isPending } = useOptimisticChange({
    key: apiKeyKeys.create(accountId),
    scope: 'new API key',
    subjectOf: () => 'new',
    send: (draft: Draft) => addApiKey(accountId, draft),
    keep: (_, answer) => setSecret(answer.secret),
    stale: [apiKeyQueries.all(accountId)],
    failed: (_, error) => {
      setFault(error instanceof AppError && error.code === 'apiKey.tooMany' ? 'tooMany' : 'save');
      return undefined;
    },
    situation: () => 'creating an API key',
  });
  if (secret !== undefined) return <NewKey secret={secret} onDone={closeModals} />;

  function type(part: Partial<Draft>) {
    setTyped({ ...typed, ...part });
    setFault(undefined);
  }
  function submit() {
    const name = typed.name.trim();
    if (name === '') setFault('required');
    else if (Object.keys(typed.scopes).length === 0) setFault('noAccess');
    else change({ ...typed, name });
  }
  return (
    <NameForm
      label={t('apiKeys.name')}
      description={t('apiKeys.nameNote')}
      name={typed.name}
      onName={(name) => type({ name })}
      fault={fault === 'required' ? fault : undefined}
      failure={fault && fault !== 'required' ? t(`apiKeys.error.${fault}`) : undefined}
      saveLabel={t('apiKeys.add')}
      isPending={isPending}
      onSubmit={submit}
    >
      <ScopeFields scopes={typed.scopes} onChange={(scopes) => type({ scopes })} />
    </NameForm>
  );
}
