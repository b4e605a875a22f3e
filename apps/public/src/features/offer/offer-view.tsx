import type { Offer, Order } from '@app/contract/orders';
import { formatsFor } from '@app/i18n/formats';
import { useForm } from '@mantine/form';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { startOrderCall } from './calls.ts';
import type { Failure } from './failure.ts';
import { OfferFrame } from './offer-frame.tsx';
import { OfferSummary } from './offer-summary.tsx';
import styles from './offer-view.module.css';
import { collectAddons } from './order/order-addons.ts';
import { OrderForm } from './order/order-form.tsx';
import { firstValues, rulesFor } from './order/order-values.ts';
import { changedTotal, priceOffer } from './prices.ts';
import { SellerContact } from './seller-contact.tsx';
import { forgetTyped, keepTyped, type OpenedLink, withTyped } from './visit.ts';

type Props = PageProps & {
  offer: Offer;
  openedLink: OpenedLink;
  /** Undefined in a preview, where nothing is counted and nothing can be ordered. */
  visitId: string | undefined;
  onOrdered: (order: Order) => void;
  onRefused: (failure: Failure) => void;
  onPriceChanged: () => Promise<void>;
};

export function OfferView(props: Props) {
  const { locale, search, call, offer, openedLink, visitId, onOrdered, onRefused, onPriceChanged } = props;
  const { t } = useTranslation(['public', 'common']);
  const formats = useMemo(() => formatsFor(locale), [locale]);
  const started = useRef(false);
  const form = useForm({
    initialValues: visitId === undefined ? firstValues(offer) : withTyped(openedLink, firstValues(offer)),
    validate: rulesFor(t, offer),
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      if (visitId === undefined) return;
      keepTyped(openedLink, values);
      if (!started.current)
        call(startOrderCall, { body: { ...openedLink, visitId } }, { keepalive: true }).catch(() => {});
      started.current = true;
    },
  });
  const { countryCode } = form.values;
  const chosen = collectAddons(offer, form.values, countryCode);
  const prices = chosen.isComplete ? priceOffer(offer, chosen.addons, countryCode) : null;
  const changed = changedTotal(offer);
  const currency = offer.request?.currency;
  return (
    <OfferFrame
      title={t(`offer.title.${offer.kind}`, { company: offer.company })}
      text={t(`offer.intro.${offer.kind}`, { person: offer.person, company: offer.company })}
      locale={locale}
      search={search}
      offer={offer}
    >
      {offer.seller.welcome && (
        <p className={styles.welcome} dir="auto">
          {offer.seller.welcome}
        </p>
      )}
      <div className={styles.notes}>
        {visitId === undefined && <Note tone="info">{t('offer.preview')}</Note>}
        {changed && (
          <Note tone="attention">
            {t('offer.changedSinceShared', {
              was: formats.money(changed.was, currency),
              now: formats.money(changed.now, currency),
            })}
          </Note>
        )}
      </div>
      <div className={styles.columns}>
        <OfferSummary
          localization={{ t, formats, locale }}
          offer={offer}
          prices={prices}
          chosen={chosen}
          countryCode={countryCode}
        />
        <OrderForm
          localization={{ t, formats, locale }}
          call={call}
          offer={offer}
          openedLink={openedLink}
          visitId={visitId}
          form={form}
          chosen={chosen}
          prices={prices}
          onOrdered={(order) => {
            forgetTyped(openedLink);
            onOrdered(order);
          }}
          onRefused={onRefused}
          onPriceChanged={onPriceChanged}
        />
      </div>
      <SellerContact offer={offer} />
    </OfferFrame>
  );
}
