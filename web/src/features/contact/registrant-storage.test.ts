import { emptyContactDetails } from '@haat/contracts/address';
import { describe, expect, it } from 'vitest';
import { loadRegistrant, saveRegistrant } from './registrant-storage.ts';

const memory = (stored: Record<string, string> = {}) => ({
  stored,
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value;
  },
});

const asha = { ...emptyContactDetails, name: 'Asha Verma', username: 'asha@example.in' };

describe('The registrant saved on this device', () => {
  it('is stored under the key registrantData and loaded unchanged', () => {
    const store = memory();
    saveRegistrant(store, asha);
    expect(Object.keys(store.stored)).toEqual(['registrantData']);
    expect(loadRegistrant(store)).toEqual(asha);
  });

  it('is null when nothing is saved or the saved text is invalid', () => {
    expect(loadRegistrant(memory())).toBeNull();
    expect(loadRegistrant(memory({ registrantData: '{"name":' }))).toBeNull();
    expect(loadRegistrant(memory({ registrantData: '"Asha"' }))).toBeNull();
  });

  it('drops unknown fields and fields of a wrong type', () => {
    const spoilt = JSON.stringify({ name: 'Asha', city: 7, admin: 'yes' });
    expect(loadRegistrant(memory({ registrantData: spoilt }))).toEqual({
      ...emptyContactDetails,
      name: 'Asha',
    });
  });
});
