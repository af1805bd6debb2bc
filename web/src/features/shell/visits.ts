import { deviceStorage, tabStorage } from '../../lib/browser-storage.ts';
import { PLACED_ORDERS_KEY } from '../../lib/placed-orders-key.ts';

const VISITS = 'haat-visits';
const OFFERED = 'haat-install-offered';
/** A page opened later than this after the last one begins a visit. */
const VISIT_GAP_MS = 30 * 60_000;

/** Counts a page that was opened now, in ms. @returns the number of this visit, from 1. */
export const countVisit = (now: number): number => {
  const [count = 0, lastMs = 0] = (deviceStorage.getItem(VISITS) ?? '').split(' ').map(Number);
  const visit = now - lastMs > VISIT_GAP_MS ? count + 1 : count;
  deviceStorage.setItem(VISITS, `${visit} ${now}`);
  return visit;
};

/** On the second visit or after an order, until it was offered once. */
export const isInstallDue = (visit: number): boolean =>
  deviceStorage.getItem(OFFERED) === null &&
  (visit > 1 || tabStorage.getItem(PLACED_ORDERS_KEY) !== null);

export const noteInstallOffered = (): void => deviceStorage.setItem(OFFERED, 'yes');
