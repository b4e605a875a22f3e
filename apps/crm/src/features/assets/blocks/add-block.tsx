import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddIcon, blockIcons } from '../icons.tsx';
import type { BlockKind } from './block.ts';

type Props = {
  kinds: readonly BlockKind[];
  onAdd: (kind: BlockKind) => void;
  /** The block that it comes after, by its name; without one it comes last. */
  after?: string;
};

export function AddBlock({ kinds, onAdd, after }: Props) {
  const { t } = useTranslation('crm');
  return (
    <LazyMenu
      position={after === undefined ? 'bottom-start' : 'bottom-end'}
      target={
        after === undefined ? (
          <Button variant="default" leftSection={<AddIcon />}>
            {t('asset.blocks.add')}
          </Button>
        ) : (
          <ActionIcon aria-label={t('asset.blocks.addAfter', { name: after })} title={t('asset.blocks.add')}>
            <AddIcon />
          </ActionIcon>
        )
      }
    >
      {(Menu) =>
        kinds.map((kind) => {
          const Icon = blockIcons[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon />} onClick={() => onAdd(kind)}>
              {t(`asset.blocks.${kind}`)}
            </Menu.Item>
          );
        })
      }
    </LazyMenu>
  );
}
