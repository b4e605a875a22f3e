import { type MailHost, securities } from '@app/contract/channels';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../apps.module.css';

type Props = {
  label: string;
  value: MailHost;
  onChange: (host: MailHost) => void;
  /** What is said beside the fields that are empty. */
  fault: string | undefined;
};

export const isWhole = ({ host, port }: MailHost): boolean => host.trim() !== '' && port > 0;

/** A server: its name, its port, and how what is said to it is encrypted. */
export function HostFields({ label, value, onChange, fault }: Props) {
  const { t } = useTranslation('crm');
  const { host, port, security } = value;
  return (
    <fieldset className={styles.host}>
      <legend>{label}</legend>
      <TextInput
        dir="ltr"
        label={t('apps.connect.host')}
        maxLength={253}
        autoComplete="off"
        value={host}
        error={host.trim() === '' && fault}
        onChange={({ currentTarget }) => onChange({ ...value, host: currentTarget.value })}
      />
      <TextInput
        dir="ltr"
        label={t('apps.connect.port')}
        inputMode="numeric"
        maxLength={5}
        value={port === 0 ? '' : String(port)}
        error={port === 0 && fault}
        onChange={({ currentTarget }) =>
          onChange({ ...value, port: Math.min(Number(currentTarget.value.replace(/\D/g, '')), 65_535) })
        }
      />
      <NativeSelect
        label={t('apps.connect.security')}
        value={security}
        onChange={({ currentTarget }) =>
          onChange({ ...value, security: securities.find((each) => each === currentTarget.value) ?? 'tls' })
        }
        data={securities.map((each) => ({ value: each, label: t(`apps.connect.securities.${each}`) }))}
      />
    </fieldset>
  );
}
