import type { Address, ContactDetail } from '@app/contract/contacts';
import { useChunk } from '@app/frame/app/use-chunk.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { EditableField, type EditorProps } from './editable-field.tsx';
import styles from './summary.module.css';

const empty: Address = { address1: '', address2: '', city: '', state: '', postalCode: '', country: '' };
const isEmpty = (address: Address) => Object.values(address).every((part) => part === '');

const places = (count: number) => Array.from({ length: count }, (_, at) => at);

const firstOf = ({ address1, address2, city, state, postalCode, country }: ContactDetail): Address => ({
  address1,
  address2,
  city,
  state,
  postalCode,
  country,
});

/** Up to three addresses. */
export function AddressFields({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const { moreAddresses } = contact;
  const first = firstOf(contact);
  const further = isEmpty(first) ? moreAddresses.length : Math.min(moreAddresses.length + 1, 2);
  const common = {
    contact,
    show: (address: Address) => !isEmpty(address) && <AddressLines address={address} />,
    isLink: true,
    editor: (props: EditorProps<Address>) => <LazyEditor {...props} />,
  };
  return (
    <>
      <EditableField {...common} label={t('record.address')} value={first} toChange={(address) => address} />
      {places(further).map((at) => (
        <EditableField
          key={at}
          {...common}
          isFurther
          label={t('record.furtherAddress', { number: at + 2 })}
          emptyText={t('record.addAddress')}
          value={moreAddresses[at] ?? empty}
          toChange={(address) => ({
            moreAddresses: moreAddresses.toSpliced(at, 1, address).filter((each) => !isEmpty(each)),
          })}
        />
      ))}
    </>
  );
}

/** The names of all countries come with the first address that somebody edits. */
function LazyEditor(props: EditorProps<Address>) {
  const Editor = useChunk(loadEditor, true, () => undefined);
  return Editor ? <Editor {...props} /> : <div aria-busy="true" className={styles.waiting} />;
}
const loadEditor = async () => (await import('./address-editor.tsx')).AddressEditor;

function AddressLines({ address }: { address: Address }) {
  const { t } = useTranslation(['crm', 'common']);
  const { country } = useFormats();
  const { address1, address2, city, state, postalCode } = address;
  const place = [postalCode, city, state].filter(Boolean).join(' ');
  const land = address.country && country(address.country);
  const lines = [address1, address2, place, land].filter((line) => line !== '');
  const query = new URLSearchParams({ query: [address1, postalCode, city, state, land].filter(Boolean).join(', ') });
  return (
    <>
      {lines.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
      <br />
      <Anchor
        href={`https://www.openstreetmap.org/search?${query}`}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
      >
        {t('record.map')} <span className="visually-hidden">({t('common:accessibility.opensNewTab')})</span>
      </Anchor>
    </>
  );
}
