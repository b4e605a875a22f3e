import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { type KeyPower, type KeyScopes, keyAreas, keyPowers } from '@app/contract/key-scopes';
import { NativeSelect, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './api-keys.module.css';

type Choice = KeyPower | 'choose';
type Props = { scopes: KeyScopes; onChange: (scopes: KeyScopes) => void };

const all = (power: KeyPower) => Object.fromEntries(keyAreas.map((area) => [area, power])) as KeyScopes;

/** Everything, or area by area. */
export function ScopeFields({ scopes, onChange }: Props) {
  const { t } = useTranslation('crm');
  const [choice, setChoice] = useState<Choice>('read');
  function choose(value: string) {
    setChoice(value as Choice);
    onChange(value === 'choose' ? {} : all(value as KeyPower));
  }
  return (
    <Stack gap="sm">
      <Radio.Group label={t('apiKeys.access')} value={choice} onChange={choose}>
        <Stack gap={8} mt={6}>
          {(['read', 'write', 'choose'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`apiKeys.all.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'choose' && (
        <div className={styles.areas}>
          {keyAreas.map((area) => (
            <NativeSelect
              key={area}
              label={t(`apiKeys.area.${area}`)}
              value={scopes[area] ?? 'none'}
              data={(['none', ...keyPowers] as const).map((value) => ({ value, label: t(`apiKeys.power.${value}`) }))}
              onChange={({ currentTarget: { value } }) => {
                const { [area]: _, ...others } = scopes;
                onChange(value === 'none' ? others : { ...others, [area]: value as KeyPower });
              }}
            />
          ))}
        </div>
      )}
    </Stack>
  );
}
