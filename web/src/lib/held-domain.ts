import { tabStorage } from './browser-storage.ts';

const KEY = 'heldDomain';

/** This tab's customer holds the domain; null: none. */
export const noteHeldDomain = (domain: string | null): void => {
  if (domain === null) tabStorage.removeItem(KEY);
  else tabStorage.setItem(KEY, domain);
};

/** @param heldUntil of an answer about the domain, in ISO 8601. @returns ms until someone else's hold ends; null without one. */
export const othersHoldMs = (domain: string, heldUntil: string | undefined): number | null =>
  heldUntil === undefined || tabStorage.getItem(KEY) === domain
    ? null
    : Math.max(0, Date.parse(heldUntil) - Date.now());
