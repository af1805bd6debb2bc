import type { ContactDetails } from './address.ts';
import { refusalMessages } from './refusal-messages.ts';

const TEXT_FIELDS = ['name', 'company', 'address-line-1', 'city', 'state', 'zipcode'] as const;

/** Letters and marks of other scripts than Latin. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Inherited}])[\p{L}\p{M}]/u;

const isLatin = (text: string): boolean => !OTHER_SCRIPT.test(text);

/** @returns errors by field where a registry would refuse the script. */
export const latinErrors = (
  details: Pick<ContactDetails, (typeof TEXT_FIELDS)[number]>,
): { readonly [field in (typeof TEXT_FIELDS)[number]]?: string } =>
  Object.fromEntries(
    TEXT_FIELDS.filter((field) => !isLatin(details[field] ?? '')).map((field) => [
      field,
      refusalMessages.latinOnly,
    ]),
  );
