import type { Suggestion } from '@haat/contracts/http/domain';
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

/** How an answer says that someone is buying the domain; empty while no one is. */
export type WhileHeld = Pick<Suggestion, 'held_until' | 'held_for_ms'>;

/** @returns ms until someone else's hold ends, as of the answer; null without one. */
export const othersHoldMs = ({
  held_until: until,
  held_for_ms: leftMs,
}: WhileHeld): number | null =>
  until === undefined || leftMs === undefined || noted().includes(until) ? null : leftMs;
