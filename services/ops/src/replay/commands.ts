import { UnreadableEvent } from '@haat/contracts/events/registry';
import type { OpsCommand } from '../command-line/command.ts';
import { counted } from '../command-line/counted.ts';
import { type Kind, understood } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { SEALED_OPTION } from '../events/show.ts';
import { findProjector, READ_MODEL } from '../projections/find-projector.ts';
import { foldOf } from './fold.ts';
import { replayReadModels } from './read-model.ts';

const STREAM_OR_READ_MODEL: Kind = {
  isOne: (text) => findProjector(text) !== undefined || foldOf(text) !== undefined,
  says: `the stream of an aggregate, such as order-HT-261122-7K3M92QD4T8X, or ${READ_MODEL.says}`,
};

export const replay: OpsCommand = {
  about:
    'Makes anew what events make: of a stream its state, of a read model its rows, which are ' +
    'compared with the live ones. Nothing is changed.',
  takes: { 'stream-or-read-model': STREAM_OR_READ_MODEL },
  options: SEALED_OPTION,
  example: 'orders',
  run: async (shop, { values, options }, output) => {
    const { 'stream-or-read-model': name = '' } = values;
    const projector = findProjector(name);
    if (projector !== undefined) {
      return { done: await replayReadModels(shop, [projector], output, output.one), said: '' };
    }
    const fold = understood(foldOf(name) ?? null);
    const { store } = await shop.services();
    const { read } = options.sealed === undefined ? store : store.blank;
    const { events } = await read(name);
    if (events.length === 0) return refused(`There is no stream ${name}.`);
    try {
      const state = fold(events);
      const said = `${name} after ${counted(events.length, 'event')}:\n${JSON.stringify(state, null, 2)}`;
      output.one({ stream: name, events: events.length, state }, said);
      return done();
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      return refused(`${name} cannot be folded: ${error.message}. See: events show ${name}`);
    }
  },
};
