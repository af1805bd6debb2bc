/** By GST code: the first two digits of a GSTIN, and the place of supply. */

export type GstState = {
  readonly code: string;
  readonly name: string;
};

/** Names as in address forms and the GST network. 25 and 28 are no longer given. */
const NAMES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** Names still in use, letters only. */
const STATE_ALIASES: Readonly<Record<string, string>> = {
  orissa: '21',
  uttaranchal: '05',
  pondicherry: '34',
  newdelhi: '07',
  nctofdelhi: '07',
  dadraandnagarhaveli: '26',
  damananddiu: '26',
  andamanandnicobar: '35',
};

/** Union Territories without a legislature: UTGST instead of SGST. */
const WITHOUT_LEGISLATURE: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38']);

/** Place of supply outside India, as the GST network writes it. */
export const OTHER_COUNTRY: GstState = { code: '96', name: 'Other country' };

const letters = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');

const CODES = new Map([
  ...Object.entries(NAMES).map(([code, name]) => [letters(name), code] as const),
  ...Object.entries(STATE_ALIASES),
]);

/** @param code two digits. @returns null for an unknown code. */
export const gstStateOf = (code: string): GstState | null => {
  if (code === OTHER_COUNTRY.code) return OTHER_COUNTRY;
  const name = Object.hasOwn(NAMES, code) ? NAMES[code] : undefined;
  return name === undefined ? null : { code, name };
};

/** @param name as typed: "rajasthan", "Jammu & Kashmir". @returns null for no State. */
export const gstStateNamed = (name: string): GstState | null =>
  gstStateOf(CODES.get(letters(name)) ?? '');

/** @returns the name of the State's half of the tax. */
export const ownTaxOf = ({ code }: GstState): 'SGST' | 'UTGST' =>
  WITHOUT_LEGISLATURE.has(code) ? 'UTGST' : 'SGST';

export const formatGstState = ({ name, code }: GstState): string => `${name} (${code})`;
