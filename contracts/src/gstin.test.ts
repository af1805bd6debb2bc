import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGstState, gstStateNamed, gstStateOf, ownTaxOf } from './gst-states.ts';
import { placeOfGstin, stateOfGstin } from './gstin.ts';
import { regionsOf } from './regions.ts';

describe('A GSTIN', () => {
  it.each([
    ['27AAPFU0939F1ZV', 'Maharashtra'],
    ['29AAGCB7383J1Z4', 'Karnataka'],
    ['08AAAAA0000A1Z2', 'Rajasthan'],
  ])('%s belongs to %s', (gstin, state) => {
    expect(stateOfGstin(gstin)?.name).toBe(state);
  });

  it.each([
    ['with a wrong check character', '27AAPFU0939F1ZW'],
    ['in small letters', '27aapfu0939f1zv'],
    ['that is too short', '27AAPFU0939F1Z'],
    ['with spaces', '27AAPFU0939F1ZV '],
    ['with an unknown state code', '00AAAAA0000A1ZH'],
    ['with a code of no state', '96AAAAA0000A1ZA'],
  ])('%s is refused', (_, gstin) => {
    expect(stateOfGstin(gstin)).toBeNull();
  });

  it('with one mistyped character is refused', () => {
    const gstin = '27AAPFU0939F1ZV';
    const place = fc.nat({ max: gstin.length - 1 });
    const other = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    fc.assert(
      fc.property(place, other, (at, character) => {
        fc.pre(gstin[at] !== character);
        expect(stateOfGstin(gstin.slice(0, at) + character + gstin.slice(at + 1))).toBeNull();
      }),
    );
  });
});

describe('A GST number', () => {
  it.each([
    ['of an embassy', '0717USA00007UNZ', '07'],
    ['of a deductor with a TAN', '08DELA12345B1DC', '08'],
    ['of a deductor with a PAN', '08AAAAA0000A1DB', '08'],
    ['of a collector at source', '08AAACS1234A1CD', '08'],
    ['of a non-resident', '2717GBR00001NR4', '27'],
    ['of a supplier abroad', '9917SGP29001OST', '96'],
    ['of a business', '27AAPFU0939F1ZV', '27'],
  ])('%s gives the place of supply %s', (_, gstin, code) => {
    expect(placeOfGstin(gstin)?.code).toBe(code);
  });

  it.each(['0717USA00007UNA', '9917SGP29001OSA', '08AAAAA0000A1DC', '5517USA00007UNY', '', 'UIN'])(
    '%j is refused',
    (gstin) => {
      expect(placeOfGstin(gstin)).toBeNull();
    },
  );

  it('of an embassy or a supplier abroad can’t be the shop’s own GSTIN', () => {
    expect(stateOfGstin('0717USA00007UNZ')).toBeNull();
    expect(stateOfGstin('9917SGP29001OST')).toBeNull();
  });
});

describe('A GST state', () => {
  it('exists under its own name for every Indian state of the address form', () => {
    const names = regionsOf('IN').map(({ name }) => name);
    expect(names).toHaveLength(36);
    for (const name of names) expect(gstStateNamed(name)?.name).toBe(name);
  });

  it.each([
    ['rajasthan', 'Rajasthan (08)'],
    ['  RAJASTHAN ', 'Rajasthan (08)'],
    ['Jammu & Kashmir', 'Jammu and Kashmir (01)'],
    ['Orissa', 'Odisha (21)'],
    ['New Delhi', 'Delhi (07)'],
  ])('is found by the name “%s”', (typed, state) => {
    const found = gstStateNamed(typed);
    expect(found && formatGstState(found)).toBe(state);
  });

  it.each(['', 'Bavaria', '08', 'constructor'])('is not found by the name “%s”', (typed) => {
    expect(gstStateNamed(typed)).toBeNull();
    expect(gstStateOf('constructor')).toBeNull();
  });

  it('has SGST if it has a legislature, and UTGST if it is a Union Territory without one', () => {
    const ownTax = (code: string) => {
      const state = gstStateOf(code);
      return state && ownTaxOf(state);
    };
    expect(['08', '07', '34', '01'].map(ownTax)).toEqual(['SGST', 'SGST', 'SGST', 'SGST']);
    expect(['04', '38'].map(ownTax)).toEqual(['UTGST', 'UTGST']);
  });
});
