import type { ContactDetails } from './address.ts';
import { refusalMessages } from './refusal-messages.ts';

/** What a registry takes of a registrant in words. */
const TEXT_FIELDS = ['name', 'company', 'address-line-1', 'city', 'state', 'zipcode'] as const;

/** Letters and marks of other scripts than Latin; accents belong to no script of their own. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Inherited}])[\p{L}\p{M}]/u;

const isLatin = (text: string): boolean => !OTHER_SCRIPT.test(text);

/** @returns what a registry would refuse, by its field: only its customer can transliterate it. */
export const latinErrors = (
  details: Pick<ContactDetails, (typeof TEXT_FIELDS)[number]>,
): { readonly [field in (typeof TEXT_FIELDS)[number]]?: string } =>
  Object.fromEntries(
    TEXT_FIELDS.filter((field) => !isLatin(details[field] ?? '')).map((field) => [
      field,
      refusalMessages.latinOnly,
    ]),
  );
