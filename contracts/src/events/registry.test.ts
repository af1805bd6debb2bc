import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import {
  allEvents,
  eventDefinition,
  NewerEvent,
  parseEvent,
  UnreadableEvent,
  upcast,
} from './registry.ts';

const utrClaimed = {
  type: 'UtrClaimed',
  data: { utr: '532512345678', referenceCode: 'HT7K2M9QX4', customerId: 'customer-asha' },
  metadata: { schemaVersion: 1 },
};

/** Version 1 had one name, version 2 two of them, version 3 keeps paise instead of rupees. */
const parcelSent = defineEvent(
  'ParcelSent',
  z.object({ firstName: z.string(), surname: z.string(), pricePaise: z.int() }),
  {
    writtenBy: ['operator'],
    shownIn: { nothing: 'Only this test defines it.' },
    example: { firstName: 'Asha', surname: 'Verma', pricePaise: 54_900 },
    version: 3,
    upcasters: {
      1: ({ fullName, ...rest }) => {
        const [firstName, surname] = String(fullName).split(' ');
        return { ...rest, firstName, surname };
      },
      2: ({ priceRupees, ...rest }) => ({ ...rest, pricePaise: Number(priceRupees) * 100 }),
    },
  },
);
const today = parcelSent.example;

describe('An event with two earlier versions', () => {
  it('is upcast from its first version through each later one', () => {
    const first = { fullName: 'Asha Verma', priceRupees: 549 };
    expect(upcast(parcelSent, first, 1)).toEqual(today);
    expect(first).toEqual({ fullName: 'Asha Verma', priceRupees: 549 });
  });

  it('is upcast from its second version', () => {
    const second = { firstName: 'Asha', surname: 'Verma', priceRupees: 549 };
    expect(upcast(parcelSent, second, 2)).toEqual(today);
  });

  it('is left unchanged in its current version', () => {
    expect(upcast(parcelSent, today, 3)).toBe(today);
  });

  it('throws for a version without an upcaster', () => {
    expect(() => upcast(parcelSent, today, 0)).toThrow(UnreadableEvent);
    const forgetful = { ...parcelSent, upcasters: { 1: parcelSent.upcasters[1] ?? (() => ({})) } };
    expect(() => upcast(forgetful, {}, 1)).toThrow('ParcelSent has no upcaster from version 2');
  });
});

describe('Reading a stored event', () => {
  it('returns its type and data', () => {
    expect(parseEvent(utrClaimed)).toEqual({ type: 'UtrClaimed', data: utrClaimed.data });
  });

  it('treats an event without a version as version 1', () => {
    expect(parseEvent({ ...utrClaimed, metadata: {} }).type).toBe('UtrClaimed');
  });

  it('refuses an unknown event type', () => {
    expect(() => parseEvent({ ...utrClaimed, type: 'ParcelSent' })).toThrow(
      new UnreadableEvent('Unknown event type ParcelSent'),
    );
    expect(() => eventDefinition('toString')).toThrow(UnreadableEvent);
  });

  it('refuses a version that is newer than this code', () => {
    expect(() => parseEvent({ ...utrClaimed, metadata: { schemaVersion: 2 } })).toThrow(
      new NewerEvent('UtrClaimed version 2 is newer than this code'),
    );
  });

  it.each([0, -1, 1.5, 'second', {}])('refuses %j as a version', (schemaVersion) => {
    expect(() => parseEvent({ ...utrClaimed, metadata: { schemaVersion } })).toThrow(
      new UnreadableEvent('UtrClaimed has no readable version'),
    );
  });

  it('refuses invalid data, and names the field', () => {
    const { customerId: _, ...data } = utrClaimed.data;
    expect(() => parseEvent({ ...utrClaimed, data })).toThrow(UnreadableEvent);
    expect(() => parseEvent({ ...utrClaimed, data })).toThrow(/customerId/);
  });
});

describe('The event registry', () => {
  it('has each type once', () => {
    const types = allEvents.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const definition of allEvents) expect(eventDefinition(definition.type)).toBe(definition);
  });

  it('has an upcaster for every earlier version', () => {
    for (const { version, upcasters } of allEvents) {
      const earlier = Array.from({ length: version - 1 }, (_, index) => String(index + 1));
      expect(Object.keys(upcasters)).toEqual(earlier);
    }
  });
});
