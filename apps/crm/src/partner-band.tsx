import { getConfig } from '@app/frame/calls/config.ts';
import { useBoot } from '@app/frame/state/boot.ts';
import { useTranslation } from 'react-i18next';
import styles from './partner-band.module.css';

/** Reminds a partner's person whose account this is, with a link back to Partner Edition. */
export function PartnerBand() {
  const { t } = useTranslation('crm');
  const { company, member } = useBoot();
  if (member.partnerCompany === null) return null;
  return (
    <aside className={styles.band} aria-labelledby="partner-band">
      <span id="partner-band">{t('band.text', { account: company.name })}</span>
      <a href={getConfig().links.partner}>{t('band.back')}</a>
    </aside>
  );
}
