import { wholeSentence } from './whole-sentence.ts';

/** The specification's `{host}` (decisions). */
const EXAMPLE_HOST = 'example.com';

export const domainSearchMessages = {
  title: 'Search and Buy a New Domain',
  invalidDomainOrTld: `Invalid domain/TLD format. Use ${EXAMPLE_HOST}`,
  invalidDomain: `Invalid domain format. Use ${EXAMPLE_HOST}`,
  invalidName: 'Invalid domain name format',
  invalidTld: 'Invalid TLD format',
  tldNotSold: (tld: string) => `.${tld} is not available with us`,
  unexpected: 'Unexpected error while validating the domain',
  emptyInput: 'Invalid domain input',
  restricted: 'Domain check is restricted by the provider. Try a different domain.',
  notAvailable: 'Domain is not available',
  invalidApiResponse: 'Invalid API response format',
  checkFailed: (reason: string) => wholeSentence('Error checking domain availability: ', reason),
  buyUnavailable: 'Domain is not available.',
  unavailableOrPriceMissing: 'Domain is not available or price is missing.',
} as const;
