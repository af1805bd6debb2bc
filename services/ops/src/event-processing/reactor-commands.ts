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
    'Shows the lag of each reactor, its parked events, its process, and what needs manual review.',
  example: '',
  run: async (shop, _, output) => {
    const processors = orderProcess.map((reactor) => ({
      ...processorOf(reactor),
      given: reactor.eventTypes,
    }));
    const isHealthy = await showStatuses(await shop.services(), processors, 'reactors', output);
    return { done: isHealthy, message: '' };
  },
};

const REACTOR = oneOf(orderProcess.map(({ name }) => `${REACTOR_PREFIX}${name}`));

const replay: OpsCommand = {
  about:
    'Has a reactor reprocess the events after a position. Nothing is done twice: steps find their ' +
    'events, and jobs of the last 30 days are in the outbox.',
  takes: { reactor: REACTOR },
  options: {
    from: {
      about: 'a position, as printed by events tail',
      value: '<position>',
      kind: POSITION,
      isRequired: true,
    },
    insist: { about: 'also when a provider would be called again' },
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
  about: 'Pauses a stream for one processor; new events are parked.',
  takes: { processor: ANYTHING, stream: ANYTHING },
  example: 'reactor:register-domain order-HT-7K3M92QD',
  changes: true,
  run: async (shop, { values: { processor = '', stream = '' }, ...by }) =>
    park(await shop.services(), { ...by, processor, stream }),
};

const parked: OpsCommand = {
  about: 'Lists parked events: those that could not be read or handled.',
  example: '',
  run: (shop, _, output) => showParked({ db: shop.database() }, output),
};

const unparked: OpsCommand = {
  about: 'Retries the parked events of a stream in order; resumes a paused stream.',
  takes: { processor: ANYTHING, stream: ANYTHING },
  example: 'reactor:settle-order-payment order-HT-7K3M92QD',
  changes: true,
  run: (shop, { values: { processor = '', stream = '' }, ...by }) =>
    unpark({ db: shop.database() }, { ...by, processor, stream }),
};

const adopt: OpsCommand = {
  about: 'Points a reactor at the current event store after a backup was restored.',
  takes: { processor: ANYTHING },
  example: 'reactor:register-domain',
  changes: true,
  run: async (shop, { values: { processor = '' }, ...by }) =>
    adoptStore(await shop.services(), { ...by, processor }),
};

export const reactorCommands: CommandGroup = {
  commands: { status, replay, parked, park: parking, unpark: unparked, 'adopt-store': adopt },
};
