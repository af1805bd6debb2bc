import { domainToUnicode } from 'node:url';
import { emailKey } from '@haat/contracts/email-address';

/** @returns a stored address as people read it, its domain in their script: `asha@उदाहरण.भारत`. */
export const shownEmail = (stored: string): string => {
  const at = stored.lastIndexOf('@') + 1;
  const shown = stored.slice(0, at) + domainToUnicode(stored.slice(at));
  // An A-label that is no name, or a spelling that would be read as another address, stays as it is.
  return emailKey(shown) === emailKey(stored) ? shown : stored.trim();
};
