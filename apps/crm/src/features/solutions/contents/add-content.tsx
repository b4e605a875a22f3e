import { assetKinds } from '@app/contract/campaign-content';
import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { BusyButton } from '@app/ui/state/busy-button';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAddAsset } from '#data/solutions/asset-changes.ts';

/** A mail, a text, a form or a page, opened as soon as it is there. */
export function AddContent({ solution: { id } }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const navigate = useNavigate();
  const { change, isPending } = useAddAsset((assetId) => void navigate({ to: crmPaths.asset(id, assetId) }));
  return (
    <LazyMenu
      position="bottom-start"
      target={
        <BusyButton variant="default" busy={isPending}>
          {t('solution.content.add')}
        </BusyButton>
      }
    >
      {(Menu) =>
        assetKinds.map((kind) => {
          const name = t(`solution.content.kinds.${kind}`);
          return (
            <Menu.Item key={kind} onClick={() => change({ solutionId: id, kind, name })}>
              {name}
            </Menu.Item>
          );
        })
      }
    </LazyMenu>
  );
}
