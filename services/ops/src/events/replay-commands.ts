import { creditStream } from '@haat/contracts/events/credit';
import { customerStream } from '@haat/contracts/events/customer';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { isoNow } from '@haat/platform/clock';
import type { StreamNames } from '@haat/record/encryption';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { OpsCommand } from '../command-line/command.ts';
import { ANYTHING, type Kind, MOMENT, oneOf, understood } from '../command-line/kinds.ts';
import { readMoment } from '../command-line/moment.ts';
import { findProjector, READ_MODEL } from '../event-processing/find-projector.ts';
import { creditIdOf, readCreditName } from '../payments/credit-name.ts';
import { eventRow, shortColumns } from './event-view.ts';
import { foldOf } from './fold.ts';
import { replayReadModels } from './read-model.ts';
import { ENCRYPTED_OPTION } from './show.ts';
import { showState } from './show-state.ts';

const STREAM_OR_READ_MODEL: Kind = {
  isOne: (text) => findProjector(text) !== undefined || foldOf(text) !== undefined,
  says: `the stream of an aggregate, such as order-HT-261122-7K3M92QD4T8X, or ${READ_MODEL.says}`,
};

export const replay: OpsCommand = {
  about:
    'Recomputes the state of a stream, or the rows of a read model and compares them with the ' +
    'live ones. Changes nothing.',
  takes: { 'stream-or-read-model': STREAM_OR_READ_MODEL },
  options: ENCRYPTED_OPTION,
  example: 'orders',
  run: async (shop, { values, options }, output) => {
    const { 'stream-or-read-model': name = '' } = values;
    const projector = findProjector(name);
    if (projector !== undefined) {
      return { done: await replayReadModels(shop, [projector], output, output.one), message: '' };
    }
    return showState(shop, { stream: name, sealed: options.sealed }, ({ state, events }) => {
      const text = `${name} after ${counted(events.length, 'event')}:\n${JSON.stringify(state, null, 2)}`;
      output.one({ stream: name, events: events.length, state }, text);
    });
  },
};

/** By the bank's name of the credit, or by its stream's hash. */
const creditOf = (names: StreamNames, id: string): string => {
  const named = readCreditName(id);
  if (!named) return creditStream(id.replace(/^credit-/, ''));
  return creditStream(creditIdOf(names, named));
};

const KINDS: Readonly<Record<string, (names: StreamNames, id: string) => string>> = {
  order: (_, id) => orderStream(id),
  payment: (_, id) => paymentStream(id),
  customer: (_, id) => customerStream(id),
  credit: creditOf,
};

export const asof: OpsCommand = {
  about:
    'Shows an order, a payment, a customer or a credit (bank-<id> or utr-<utr>) at a point in ' +
    'time, with its events until then.',
  takes: { kind: oneOf(Object.keys(KINDS)), id: ANYTHING },
  options: {
    at: {
      about: 'a time, or the start of a day in India; now by default',
      value: '<time>',
      kind: MOMENT,
    },
    ...ENCRYPTED_OPTION,
  },
  example: 'order HT-261123-7K3M92 --at 2026-11-23T14:30+05:30',
  run: async (shop, { values: { kind = '', id = '' }, options }, output) => {
    const streamOf = understood(KINDS[kind] ?? null);
    const at = understood(readMoment(options.at ?? isoNow(shop.clock)));
    const { store } = await shop.services();
    const stream = streamOf(store.names, id);
    const when = new Date(at).toISOString();
    const requested = {
      stream,
      called: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${id}`,
      at,
      sealed: options.sealed,
    };
    return showState(shop, requested, ({ state, events, later }) => {
      const rows = events.map(eventRow);
      if (output.format !== 'text') {
        output.one({ stream, at: when, state, events: rows, later }, '');
        return;
      }
      output.say(`${stream} at ${when}:\n${JSON.stringify(state, null, 2)}\n`);
      output.rows(rows, shortColumns, 'No events yet.');
      if (later > 0) output.say(`\n${counted(later, 'event')} came later.`);
    });
  },
};
