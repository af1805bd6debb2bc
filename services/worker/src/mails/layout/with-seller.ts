import { type Config, NO_SELLER } from '@haat/platform/config';
import type { Mailer } from '@haat/platform/mailer';
import { SELLER_PLACE } from './email-template.ts';
import { html } from './markup.ts';

export type SellerSettings = Pick<Config, 'SUPPLIER_NAME' | 'SUPPLIER_ADDRESS'>;

const sellerLine = (settings: SellerSettings): string => {
  const { SUPPLIER_NAME: name, SUPPLIER_ADDRESS: address } = settings;
  if (name === NO_SELLER.SUPPLIER_NAME) return 'The seller has not given a legal name yet.';
  const known = address === NO_SELLER.SUPPLIER_ADDRESS ? [name] : [name, address];
  return `Sold by ${known.join(', ')}.`;
};

/** Says in each mail who sells: the templates do not know it. */
export const withSeller = (mailer: Mailer, settings: SellerSettings): Mailer => {
  const line = sellerLine(settings);
  const { markup } = html`${line}`;
  return {
    send: (mail) =>
      mailer.send({
        ...mail,
        text: mail.text.replaceAll(SELLER_PLACE, () => line),
        html: mail.html.replaceAll(SELLER_PLACE, () => markup),
      }),
  };
};
