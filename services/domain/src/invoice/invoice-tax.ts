/** GST on an invoice. Prices include it; taxable value and tax of each line add up to its price. */
import type { InvoiceEvent } from '@haat/contracts/events/invoice';
import { type GstState, gstStateNamed, OTHER_COUNTRY } from '@haat/contracts/gst-states';
import { placeOfGstin, stateOfGstin } from '@haat/contracts/gstin';
import type { Paise } from '@haat/contracts/money';

type Issued = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data'];
export type InvoiceTax = NonNullable<Issued['tax']>;
export type InvoiceLine = Issued['lines'][number];

export type Supply = {
  /** Null where the shop is not registered. */
  readonly supplierGstin: string | null;
  readonly ratePercent: number;
  readonly billedTo: Pick<Issued['billedTo'], 'state' | 'country' | 'gstin'>;
};

/**
 * CGST and SGST within the supplier's State, else IGST, by GSTIN, then address, then the supplier's
 * State (IGST Act, s. 12 (2) (b) (ii)). Abroad counts as inter-State: UPI in rupees is no proof of
 * export. @returns null where the shop is not registered.
 */
export const taxOfSupply = ({
  supplierGstin,
  ratePercent,
  billedTo,
}: Supply): InvoiceTax | null => {
  const own = supplierGstin === null ? null : stateOfGstin(supplierGstin);
  if (own === null) return null;
  const place = placeOfGstin(billedTo.gstin ?? '') ?? stateOfAddress(billedTo) ?? own;
  const kind = place.code === own.code ? 'intra' : 'inter';
  return { kind, ratePercent, placeOfSupply: place.code };
};

const stateOfAddress = ({ state, country }: Supply['billedTo']): GstState | null =>
  country === '' || country === 'IN' ? gstStateNamed(state) : OTHER_COUNTRY;

/** The only rounding of tax: half up, to the paisa. @returns `paise * part / whole`. */
export const share = (paise: Paise, part: number, whole: number): Paise =>
  // BigInt: doubles would round halves of large amounts either way.
  Number((2n * BigInt(paise) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/** Divides a price that includes tax. Within a State both halves of the tax are equal. */
export const divideTax = (
  amountPaise: Paise,
  tax: Pick<InvoiceTax, 'kind' | 'ratePercent'> | null,
): Pick<InvoiceLine, 'taxablePaise' | 'taxPaise'> => {
  if (tax === null) return { taxablePaise: amountPaise, taxPaise: 0 };
  const { kind, ratePercent } = tax;
  const taxPaise =
    kind === 'intra'
      ? 2 * share(amountPaise, ratePercent, 2 * (100 + ratePercent))
      : share(amountPaise, ratePercent, 100 + ratePercent);
  return { taxablePaise: amountPaise - taxPaise, taxPaise };
};
