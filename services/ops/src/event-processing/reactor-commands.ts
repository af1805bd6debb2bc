import { processorOf, REACTOR_PREFIX } from '@haat/worker/engine/reactor-processors';
import { orderProcess } from '@haat/worker/process';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { ANYTHING, oneOf } from '../command-line/kinds.ts';
import { POSITION } from '../events/place.ts';
import { adoptStore, park, showParked, unpark } from './processors.ts';
import { replayReactor } from './replay-reactor.ts';
import { showStatuses } from './show-statuses.ts';

const status: OpsCommand = {
  about:
    'Tells how far each reactor has come, what it has put aside, who runs it, and what a person ' +
    'has to see to.',
  example: '',
  run: async (shop, _, output) => {
    const processors = orderProcess.map((reactor) => ({
      ...processorOf(reactor),
      given: reactor.eventTypes,
    }));
    const isWell = await showStatuses(await shop.services(), processors, 'reactors', output);
    return { done: isWell, said: '' };
  },
};

const REACTOR = oneOf(orderProcess.map(({ name }) => `${REACTOR_PREFIX}${name}`));

const replay: OpsCommand = {
  about:
    'Has a reactor handle again what came after a position. What it did stays done: steps find ' +
    'their events, and jobs of the last 30 days stand in the outbox.',
  takes: { reactor: REACTOR },
  options: {
    from: {
      about: 'a position, as events tail tells it',
      value: '<position>',
      kind: POSITION,
      isRequired: true,
    },
    insist: { about: 'also where somebody outside would be asked again' },
  },
  example: `reactor:settle-order-payment --from ${'4711'.padStart(19, '0')}`,
  changes: true,
  run: async (shop, { values: { reactor: processor = '' }, options, ...by }) =>
    replayReactor(await shop.services(), {
      ...by,
      processor,
      from: options.from ?? '',
      insists: options.insist !== undefined,
    }),
};

const parking: OpsCommand = {
  about: 'Has a processor put aside whatever comes in a stream, while something is mended.',
  takes: { processor: ANYTHING, stream: ANYTHING },
  example: 'reactor:register-domain order-HT-7K3M92QD',
  changes: true,
  run: async (shop, { values: { processor = '', stream = '' }, ...by }) =>
    park(await shop.services(), { ...by, processor, stream }),
};

const parked: OpsCommand = {
  about: 'Lists events that were put aside because they could not be read or handled.',
  example: '',
  run: (shop, _, output) => showParked({ db: shop.database() }, output),
};

const unparked: OpsCommand = {
  about:
    'Has the parked events of a stream tried again, in their order; one that was put aside by ' +
    'hand goes on.',
  takes: { processor: ANYTHING, stream: ANYTHING },
  example: 'reactor:settle-order-payment order-HT-7K3M92QD',
  changes: true,
  run: (shop, { values: { processor = '', stream = '' }, ...by }) =>
    unpark({ db: shop.database() }, { ...by, processor, stream }),
};

const adopt: OpsCommand = {
  about: 'Lets a reactor follow the event store as it is, after a backup was put back.',
  takes: { processor: ANYTHING },
  example: 'reactor:register-domain',
  changes: true,
  run: async (shop, { values: { processor = '' }, ...by }) =>
    adoptStore(await shop.services(), { ...by, processor }),
};

export const reactorCommands: CommandGroup = {
  commands: { status, replay, parked, park: parking, unpark: unparked, 'adopt-store': adopt },
};
