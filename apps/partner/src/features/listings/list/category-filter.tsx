import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DownIcon } from './icons.tsx';
import styles from './marketplace.module.css';

type Props = { categories: string[]; chosen: string[]; onChange: (chosen: string[]) => void };

/** Several categories at once. The button names those that are chosen. */
export function CategoryFilter({ categories, chosen, onChange }: Props) {
  const { t } = useTranslation('partner');
  if (categories.length === 0) return null;
  const label = chosen.length > 0 ? chosen.join(' · ') : t('marketplace.allCategories');
  return (
    <LazyMenu
      position="bottom-start"
      withinPortal={false}
      className={styles.categories}
      target={
        <Button
          variant="default"
          className={styles.category ?? ''}
          rightSection={<DownIcon />}
          aria-label={`${t('marketplace.categories')}: ${label}`}
        >
          <bdi className={styles.chosen}>{label}</bdi>
        </Button>
      }
    >
      {(Menu) => (
        <>
          <Menu.CheckboxGroup value={chosen} onChange={onChange}>
            {categories.map((category) => (
              <Menu.CheckboxItem key={category} value={category}>
                <bdi>{category}</bdi>
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
          {chosen.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => onChange([])}>{t('marketplace.allCategories')}</Menu.Item>
            </>
          )}
        </>
      )}
    </LazyMenu>
  );
}
