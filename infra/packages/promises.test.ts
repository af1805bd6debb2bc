// @module-tag slow
/**
 * Each line of "What is in it" on a product page has a proof, which runs the unpacked package. Fails
 * for a line without a proof, and for a proof without a line.
 */
import { describe, expect, it } from 'vitest';
import type { Item } from '../sandbox/catalogue/item.ts';
import { CATEGORIES } from '../sandbox/catalogue/rows.ts';
import { proofs as gstInvoiceDesk } from './promises/gst-invoice-desk.ts';
import { proofs as khataLedger } from './promises/khata-ledger.ts';
import { proofs as pincodeDeliveryCheck } from './promises/pincode-delivery-check.ts';
import type { Proofs } from './promises/proof.ts';
import { proofs as salonBookings } from './promises/salon-bookings.ts';
import { proofs as upiStatementMatcher } from './promises/upi-statement-matcher.ts';
import { unpackRoute } from './testing/unpacked.ts';

const PROOFS: Readonly<Record<string, Proofs>> = {
  'gst-invoice-desk': gstInvoiceDesk,
  'khata-ledger': khataLedger,
  'pincode-delivery-check': pincodeDeliveryCheck,
  'salon-bookings': salonBookings,
  'upi-statement-matcher': upiStatementMatcher,
};

const sold = CATEGORIES.flatMap(({ items }) => items).filter(({ price }) => price);

const textsOf = (contents: Item['contents']): string[] => contents.map(({ text }) => text);

describe('The proofs of the sold packages', () => {
  it('match the lines of the product pages exactly', () => {
    const promised = Object.fromEntries(
      sold.map(({ route, contents }) => [route, textsOf(contents).sort()]),
    );
    const proven = Object.entries(PROOFS).map(([route, lines]) => [
      route,
      Object.keys(lines).sort(),
    ]);
    expect(Object.fromEntries(proven)).toEqual(promised);
  });
});

describe.each(sold)('$title does what its product page promises:', ({ route, contents }) => {
  it.each(textsOf(contents))('%s', async (line) => {
    const prove = PROOFS[route]?.[line];
    if (!prove) throw new Error(`“${line}” of ${route} has no proof`);
    await prove(unpackRoute(route));
  });
});
