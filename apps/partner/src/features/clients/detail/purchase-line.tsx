import type { ClientDetail } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type Props = { purchase: NonNullable<ClientDetail['purchase']> };

/** How the client came to this partner, with a link to the cart link if it was saved. */
export function PurchaseLine({ purchase: { kind, date, link } }: Props) {
  const { t } = useTranslation('partner');
  const formats = useFormats();
  const day = formats.date(date);
  if (!link) return t(`client.purchase.${kind}`, { date: day });
  return (
    <Anchor component={Link} to="/links" search={{ link: link.id } as never} inherit>
      {t('client.purchase.link', { name: link.name, date: day })}
    </Anchor>
  );
}
