import { type ContactDetails, emptyContactDetails } from '@haat/contracts/address';
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export const saveRegistrant = (store: Store, details: ContactDetails): void =>
  store.setItem(REGISTRANT_STORAGE_KEY, JSON.stringify(details));

export const clearRegistrant = (store: Pick<Storage, 'removeItem'>): void =>
  store.removeItem(REGISTRANT_STORAGE_KEY);

/** @returns null when nothing readable is saved. */
export const loadRegistrant = (store: Store): ContactDetails | null => {
  try {
    const saved: unknown = JSON.parse(store.getItem(REGISTRANT_STORAGE_KEY) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    const texts = Object.entries(saved).filter(
      ([field, value]) => typeof value === 'string' && FIELDS.has(field),
    );
    return { ...emptyContactDetails, ...Object.fromEntries(texts) };
  } catch {
    return null;
  }
};

const FIELDS: ReadonlySet<string> = new Set([...Object.keys(emptyContactDetails), 'username']);
