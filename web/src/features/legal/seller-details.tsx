import type { SettingsAnswer } from '@haat/contracts/http/settings';
import { gstText } from '../../lib/gst-text.ts';
import { notGiven } from './legal-values.ts';
import classes from './seller-details.module.css';

/** Who sells, as the Consumer Protection (E-Commerce) Rules 2020, rule 4(2), ask. */
export const SellerDetails = ({ settings }: { readonly settings: SettingsAnswer }) => {
  const { seller } = settings;
  return (
    <dl className={classes.details}>
      <dt>Legal name</dt>
      <dd>{seller.name ?? notGiven('a legal name')}</dd>
      <dt>Address</dt>
      <dd>{seller.address ?? notGiven('an address')}</dd>
      <dt>GSTIN</dt>
      <dd>{seller.gstin ?? 'None: the seller is not registered for GST.'}</dd>
      <dt>Email</dt>
      <dd>
        <Email of={seller.email} />
      </dd>
      <dt>Phone</dt>
      <dd>
        <Phone of={seller.phone} />
      </dd>
      <dt>Prices</dt>
      <dd>In Indian rupees. {gstText(settings)}</dd>
    </dl>
  );
};

type ReachProps = { readonly of: string | null };

export const Email = ({ of: email }: ReachProps) =>
  email === null ? notGiven('an email address') : <a href={`mailto:${email}`}>{email}</a>;

export const Phone = ({ of: phone }: ReachProps) =>
  phone === null ? (
    notGiven('a phone number')
  ) : (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
  );
