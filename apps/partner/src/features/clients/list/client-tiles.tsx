import type { SetSearch } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TitleMetrics } from '@app/ui/page/title-metrics';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from './order-clients.ts';
import type { ClientsSearch, clientsSearch } from './search.ts';

type Counts = Record<'bad' | 'attention' | 'trial', number>;
type Props = {
  total: number | undefined;
  /** Undefined until they are known: their room is kept. */
  counts: Counts | undefined;
  shown: ClientsSearch['health'];
  setSearch: SetSearch<typeof clientsSearch>;
};

/** How many there are, and who needs a look. Each tile shows those that it counts; pressed again, all of them. */
export const ClientTiles = memo(function ClientTiles({ total, counts, shown, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const value = (count: number | undefined) => (count === undefined ? '–' : number(count));
  const tile = (level: Level & keyof Counts, label: string) => ({
    label,
    value: value(counts?.[level]),
    choice: {
      isChosen: shown === level,
      onChoose: () => setSearch({ health: shown === level ? ('all' as const) : level }),
    },
  });
  return (
    <TitleMetrics
      items={[
        {
          label: t('clients.totalClients'),
          value: value(total),
          choice: { onChoose: () => setSearch({ health: 'all' }) },
        },
        tile('bad', t('clients.levels.bad')),
        tile('attention', t('clients.levels.attention')),
        tile('trial', t('clients.trialsEnding')),
      ]}
    />
  );
});
