import { phoneDigits, registrarPhoneError } from '@haat/contracts/registrar-phone';
import parsePhoneNumber from 'libphonenumber-js/min';
import type { Params } from '../../http/http-client.ts';
import type { Registrant } from './port.ts';

/** Maximum lengths in LogicBoxes contacts/add. */
const LINE = 64;
const ZIPCODE = 10;
const MAX_LINES = 3;
const NAME = 255;

/** Breaks an address at spaces; null if it needs too many lines. */
const linesOf = (address: string): readonly string[] | null => {
  const lines: string[] = [''];
  for (const word of address.trim().split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const fits = lines.length <= MAX_LINES && lines.every((line) => line.length <= LINE);
  return fits ? lines : null;
};

/** The parts of E.164: without a trunk zero or a repeated country code. */
const phoneOf = ({ phone, phoneCc }: Pick<Registrant, 'phone' | 'phoneCc'>) => {
  const defaultCallingCode = phoneDigits(phoneCc);
  const read = parsePhoneNumber(phone, { defaultCallingCode });
  if (!read?.isPossible()) return { phone: phoneDigits(phone), phoneCc: defaultCallingCode };
  return { phone: String(read.nationalNumber), phoneCc: String(read.countryCallingCode) };
};

export type RegistrantFields =
  | { readonly ok: true; readonly fields: Params }
  | {
      readonly ok: false;
      readonly field: 'name' | 'address' | 'city' | 'zipcode' | 'country' | 'phone';
      readonly problem: string;
    };

type Field = Extract<RegistrantFields, { readonly ok: false }>['field'];

const refused = (field: Field, problem: string): RegistrantFields => ({
  ok: false,
  field,
  problem,
});

/** Fields of signup and contacts/add: "N/A" for no company, "Not Applicable" for no state. */
export const registrantFields = (registrant: Registrant): RegistrantFields => {
  const { phone, phoneCc } = phoneOf(registrant);
  const zipcode = registrant.zipcode.trim();
  const city = registrant.city.trim();
  const lines = linesOf(registrant.addressLine1);

  if (registrant.name.trim() === '') return refused('name', 'name is missing');
  if (registrant.name.trim().length > NAME) return refused('name', 'name is too long');
  if (registrant.addressLine1.trim() === '') return refused('address', 'address-line-1 is missing');
  if (lines === null) return refused('address', 'address-line-1 is too long');
  if (city === '' || city.length > LINE) {
    return refused('city', `city must have 1 to ${LINE} characters`);
  }
  if (zipcode === '' || zipcode.length > ZIPCODE) {
    return refused('zipcode', `zipcode must have 1 to ${ZIPCODE} characters`);
  }
  if (!/^[A-Za-z]{2}$/.test(registrant.country)) {
    return refused('country', 'country must be two letters');
  }
  if (phoneCc.length < 1 || phoneCc.length > 3) {
    return refused('phone', 'phone-cc must have 1 to 3 digits');
  }
  const phoneError = registrarPhoneError(phone);
  if (phoneError !== undefined) return refused('phone', phoneError);
  return {
    ok: true,
    fields: [
      ['name', registrant.name.trim()],
      ['company', registrant.company?.trim() || 'N/A'],
      ...lines.map((line, index) => [`address-line-${index + 1}`, line] as const),
      ['city', city],
      ['state', registrant.state.trim() || 'Not Applicable'],
      ['country', registrant.country.toUpperCase()],
      ['zipcode', zipcode],
      ['phone-cc', phoneCc],
      ['phone', phone],
    ],
  };
};

/** Personal data that an answer may echo; no ids, which parsing needs. */
export const personalData = ({ name, company, addressLine1, phone, email }: Registrant) => [
  ...[name, company, addressLine1, phone, phone.replaceAll(/\D/g, ''), email.trim()],
  addressLine1.slice(0, LINE),
];
