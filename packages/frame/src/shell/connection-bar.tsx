import { NoticeBar } from '@app/ui/overlay/notice-bar';
import { useTranslation } from 'react-i18next';
import { useTrouble } from '../calls/connection.ts';

/** Says that nothing is answered at the moment, while the page stays as it is. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const trouble = useTrouble();
  return <NoticeBar title={trouble ? t(`connection.${trouble}`) : undefined} text={t('connection.goesOn')} />;
}
