import { setTimeout as delay } from 'node:timers/promises';
import { allEvents } from '@haat/contracts/events/registry';
import { subscribeWatched } from '@haat/event-processing/consumer';
import {
  type EventFilter,
  type EventStore,
  EventStoreUnavailable,
  type Position,
  PositionAhead,
  type RecordedEvent,
} from '@haat/event-store/port';
import { createOutageLog, type Log } from '@haat/platform/log';
import { createBackOff } from '@haat/platform/waits';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { OpsCommand } from '../command-line/command.ts';
import { type Kind, understood } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { eventLine, eventRow } from './event-view.ts';
import { PLACE, positionAt, readPlace } from './place.ts';
import { ENCRYPTED_OPTION } from './show.ts';

/** A silent store is subscribed to again after this, in ms. */
const IDLE_TIMEOUT_MS = 20_000;

type TailOptions = {
  readonly after: Position;
  readonly filter: EventFilter;
  readonly isMatching: (event: RecordedEvent) => boolean;
};

/** Waits while a store is unavailable. @throws {PositionAhead} where the store ends before it */
const follow = async (
  { store, log }: { readonly store: EventStore; readonly log: Log },
  { after, filter, isMatching }: TailOptions,
  hand: (event: RecordedEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  const backOff = createBackOff();
  const outage = createOutageLog(log, 'events cannot be read');
  let from = after;
  while (!signal.aborted) {
    try {
      const options = { after: from, filter, signal };
      for await (const batch of subscribeWatched({ store, log }, options, IDLE_TIMEOUT_MS)) {
        backOff.reset();
        outage.worked();
        for (const event of batch.events) if (isMatching(event)) hand(event);
        from = batch.position;
      }
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      outage.failed(error);
      await delay(backOff.next(), undefined, { signal }).catch(() => undefined);
    }
  }
};

const TYPES: readonly string[] = allEvents.map(({ type }) => type);
const TYPE: Kind = {
  isOne: (text) => TYPES.includes(text),
  says: 'an event of docs/events.md, such as OrderPlaced',
};

export const tail: OpsCommand = {
  about:
    'Prints new events, one per line, until Ctrl-C. It reconnects by itself and prints no event ' +
    'twice.',
  options: {
    stream: { about: 'only streams with this prefix, such as order-', value: '<prefix>' },
    type: { about: 'only this event type, such as OrderPlaced', value: '<type>', kind: TYPE },
    correlation: { about: 'only one timeline: an order, or a stream', value: '<id>' },
    since: {
      about:
        'events after a position (as printed here), or from the first one decided since a time or a day in India; from now by default',
      value: '<position or time>',
      kind: PLACE,
    },
    ...ENCRYPTED_OPTION,
  },
  example: '--stream order- --since 2026-11-23T14:30+05:30 --ndjson',
  run: async (shop, { options: { stream, type, correlation, since, sealed } }, output) => {
    const place = since === undefined ? 'now' : understood(readPlace(since));
    const signal = shop.ending();
    const { store, log } = await shop.services();
    const filter: EventFilter = {
      ...(stream === undefined ? {} : { streamPrefixes: [stream] }),
      ...(type === undefined ? {} : { eventTypes: [type] }),
    };
    const say = (passed: number): void =>
      output.progress(`${counted(passed, 'event')} skipped so far`);
    const begin = async (): Promise<Position> => {
      if (place === 'now') return (await store.identify()).head;
      const found = await positionAt(store.blank, place, { filter, signal }, say);
      output.progress('');
      return found;
    };
    const isMatching = ({ metadata }: RecordedEvent): boolean =>
      correlation === undefined || metadata.correlationId === correlation;
    const hand = (event: RecordedEvent): void => {
      const row = eventRow(event);
      output.line(row, eventLine(row));
    };
    try {
      const read = sealed === undefined ? store : store.blank;
      const followOptions = { after: await begin(), filter, isMatching };
      await follow({ store: read, log }, followOptions, hand, signal);
      return done();
    } catch (error) {
      // A position of the other engine, or beyond the store's end.
      if (!(error instanceof PositionAhead || error instanceof RangeError)) throw error;
      return refused(`${error.message}. Start elsewhere with --since.`);
    }
  },
};
