import { domainToUnicode } from 'node:url';
import { emailKey } from '@haat/contracts/email-address';

/** @returns a stored address with its domain in its own script: `asha@उदाहरण.भारत` */
export const shownEmail = (stored: string): string => {
  const at = stored.lastIndexOf('@') + 1;
  const shown = stored.slice(0, at) + domainToUnicode(stored.slice(at));
  // Keep the stored form for an invalid A-label, or if the shown form would be another address.
  return emailKey(shown) === emailKey(stored) ? shown : stored.trim();
};
