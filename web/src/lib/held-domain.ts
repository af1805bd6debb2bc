import { deviceStorage } from './browser-storage.ts';

const KEY = 'holdsUntil';
/** A customer holds two domains at once, and a submitted payment gives each a later end. */
const NOTED = 4;

const noted = (): readonly string[] => deviceStorage.getItem(KEY)?.split(' ') ?? [];

/**
 * This device's customer holds a domain, in all tabs. @param heldUntil the server's text: its
 * milliseconds tell the hold from others.
 */
export const noteOwnHold = (heldUntil: string): void =>
  deviceStorage.setItem(KEY, [...new Set([heldUntil, ...noted()])].slice(0, NOTED).join(' '));

/** @param heldUntil of an answer about a domain, in ISO 8601. @returns ms until someone else's hold ends; null without one. */
export const othersHoldMs = (heldUntil: string | undefined): number | null =>
  heldUntil === undefined || noted().includes(heldUntil)
    ? null
    : Math.max(0, Date.parse(heldUntil) - Date.now());
