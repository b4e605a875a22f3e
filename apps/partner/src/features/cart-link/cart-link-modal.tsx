import { getPartnerPerson } from '@app/contract/accounts';
import { TextPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api.ts';
import { getBoot } from '#lib/boot.ts';
import { type ModalProps, pushModal } from '#lib/modals.ts';

/** Who may create cart links, and for whom they count. Plans and prices come with the catalogue. */
export function CartLinkModal({ bundle }: ModalProps['cartLink']) {
  const { t } = useTranslation();
  const { accountId, user, company } = getBoot();
  const person = useQuery({
    queryKey: ['partner-person', accountId, user.id],
    queryFn: ({ signal }) => call(getPartnerPerson, { accountId, userId: user.id }, { signal }),
  });
  return (
    <QueryView
      query={person}
      loading={<TextPlaceholder lines={3} />}
      error={{ text: t('cartLink.error'), reload: t('common.reload'), requestIdLabel: t('errors.requestIdLabel') }}
      isEmpty={({ salesforceUserId }) => !salesforceUserId || !company.salesforceAccountId}
      empty={<Text>{t('cartLink.notSetUp')}</Text>}
    >
      {() => (
        <Stack gap="xs">
          <Text>{t('cartLink.credit', { company: company.name, code: company.affiliateCode })}</Text>
          {bundle && <Text>{t('cartLink.bundle', { name: bundle.name })}</Text>}
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => pushModal('chooseBundle', {})}>
            {t(bundle ? 'cartLink.changeBundle' : 'cartLink.chooseBundle')}
          </Button>
          <Text c="dimmed">{t('cartLink.unavailable')}</Text>
        </Stack>
      )}
    </QueryView>
  );
}
