import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Channel, SignInService } from '@app/contract/channels';
import { isOfKnownProvider, suggestSignIns } from '@app/contract/mail-hosts';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Way = SignInService | 'password';

/**
 * How the owner of an address signs in: as they have chosen, else as they did before, else where their provider wants it.
 * What the address rules out is not offered.
 */
export function useWay({ services, service }: Channel, address: string) {
  const [chosen, setWay] = useState<Way>();
  const offered: Way[] = [...suggestSignIns(address, services), 'password'];
  const likely = isOfKnownProvider(address) ? offered[0] : undefined;
  const way = [chosen, service, likely].find((each) => each && offered.includes(each)) ?? 'password';
  return { way, setWay, offered };
}

type Props = ReturnType<typeof useWay> & { kind: 'email' | 'calendar' };

/** Nothing where there is only the password. */
export function SignInChoice({ way, setWay, offered, kind }: Props) {
  const { t } = useTranslation('crm');
  if (offered.length === 1) return null;
  const nameOf = (each: SignInService) => t(`apps.signIn.services.${each}`);
  return (
    <Radio.Group
      label={t('apps.signIn.label')}
      description={way === 'password' ? undefined : t(`apps.signIn.note.${kind}`, { service: nameOf(way) })}
      value={way}
      onChange={(value) => setWay(offered.find((each) => each === value))}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Stack gap="xs" my="xs">
        {offered.map((each) => (
          <Radio
            key={each}
            value={each}
            label={each === 'password' ? t('apps.signIn.password') : t('apps.signIn.with', { service: nameOf(each) })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
