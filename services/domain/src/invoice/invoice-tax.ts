/**
 * GST on an invoice. Prices include it: what a customer paid is divided into the taxable value and
 * the tax, line by line, so that the paise of a line always add up to its price and no rounding is
 * left over.
 */
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
 * Where it is supplied to, and with it which tax: within the supplier's State CGST and SGST, else
 * IGST. The holder of a GST number is where the number says, abroad for OIDAR; anybody else where
 * the address says. An
 * address outside India is taxed like one in another State: rupees paid by UPI are no proof of an
 * export. Without an address on record the place is the supplier's own (IGST Act, section 12 (2) (b)
 * (ii)); so is a State that nobody knows.
 * @returns null where no tax is told apart.
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

/** The one rounding of tax: half up, to the paisa. @returns `paise * part / whole`. */
export const share = (paise: Paise, part: number, whole: number): Paise =>
  // Exact: doubles would turn a half of large amounts either way.
  Number((2n * BigInt(paise) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * Divides a price. Within a State both halves of the tax are rounded alike, so they are equal, and
 * the taxable value is what is left of the price.
 */
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
