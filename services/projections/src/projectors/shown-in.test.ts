/** `shownIn` of each event, compared with what the projectors and the timeline do with it. */
import { globSync, readFileSync } from 'node:fs';
import { allEvents, type EventType, eventDefinition } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { continueTimeline } from './order-timeline.ts';
import { ordersProjector } from './orders.ts';
import { projectors } from './projectors.ts';

const root = new URL('../../../../', import.meta.url);
const sources = globSync('contracts/src/events/*.ts', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(new URL(file, root), 'utf8'),
}));
const definedIn = (type: string): string =>
  sources.find(({ text }) => new RegExp(`defineEvent\\(\\s*'${type}'`).test(text))?.file ?? '';

const readBy = (type: EventType): readonly string[] =>
  projectors.filter(({ eventTypes }) => eventTypes.includes(type)).map(({ name }) => name);

const isInTimeline = (type: EventType): boolean => {
  if (!ordersProjector.eventTypes.includes(type)) return false;
  const order = { paidPaise: null, kind: 'domain' } as const;
  return continueTimeline([], sample(type), '2025-11-21T05:02:40.000Z', order).length > 0;
};

type Place = 'timeline' | 'row' | 'nothing';

const foundIn = (type: EventType): Place => {
  if (isInTimeline(type)) return 'timeline';
  return readBy(type).length > 0 ? 'row' : 'nothing';
};

/** @returns what to do; null where the definition says what is so. */
const faultOf = (type: EventType): string | null => {
  const { shownIn } = eventDefinition(type);
  const stated: Place = typeof shownIn === 'string' ? shownIn : 'nothing';
  const found = foundIn(type);
  if (stated === found) return null;
  const claim = `${type} says shownIn: '${stated}' in ${definedIn(type)}`;
  if (stated === 'timeline') {
    const file = 'services/projections/src/projectors/order-timeline.ts';
    return `${claim}, but the timeline says nothing for its example. Add a case in ${file}.`;
  }
  if (stated === 'row' && found === 'nothing') {
    const where = 'eventTypes of its read model in services/projections/src/projectors';
    return `${claim}, but no projector reads it. Add it to ${where}.`;
  }
  const by = found === 'timeline' ? ['order-timeline'] : readBy(type);
  const files = by.map((name) => `services/projections/src/projectors/${name}.ts`).join(', ');
  return `${claim}, but ${files} shows it. Write shownIn: '${found}'.`;
};

describe('shownIn of an event', () => {
  it.each(allEvents.map(({ type }) => type))('matches where the event is shown: %s', (type) => {
    expect(faultOf(type)).toBeNull();
  });

  it('gives a reason if the event is shown nowhere', () => {
    const silent = allEvents.filter(
      ({ shownIn }) => typeof shownIn !== 'string' && !/^\S.*\.$/.test(shownIn.nothing),
    );
    expect(silent.map(({ type }) => `${type} in ${definedIn(type)}: a sentence`)).toEqual([]);
  });
});
