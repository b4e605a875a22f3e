import { getBoot } from '@app/frame/state/boot.ts';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './logo-field.module.css';
import { readLogo } from './read-logo.ts';

type Props = { logo: string; onChange: (logo: string) => void };

/** The company’s logo as its offers show it. */
export function LogoField({ logo, onChange }: Props) {
  const { t } = useTranslation('partner');
  const { name } = getBoot().company;
  const [isUnreadable, setUnreadable] = useState(false);

  async function take(file: File | null) {
    if (!file) return;
    const read = await readLogo(file);
    setUnreadable(read === null);
    if (read !== null) onChange(read);
  }

  return (
    <Input.Wrapper
      label={t('offerPage.logo')}
      labelElement="div"
      description={t('offerPage.logoHint')}
      error={isUnreadable && t('offerPage.logoUnreadable')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={styles.logo}>
        {logo && <img src={logo} alt={name} />}
        <Group gap={8}>
          <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {t(logo ? 'offerPage.changeLogo' : 'offerPage.chooseLogo')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
              {t('offerPage.removeLogo')}
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}
