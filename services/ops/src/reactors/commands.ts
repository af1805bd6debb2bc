import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { adoptStore, showParked, unpark } from './followers.ts';

const parked: OpsCommand = {
  about: 'Lists events that were put aside because they could not be read or handled.',
  example: '',
  run: (shop) => showParked({ db: shop.database() }),
};

const unparked: OpsCommand = {
  about: 'Has the parked events of a stream tried again, in their order.',
  takes: ['follower', 'stream'],
  example: 'reactor:settle-order-payment order-HT-7K3M92QD',
  changes: true,
  run: (shop, { values: { follower = '', stream = '' }, ...by }) =>
    unpark({ db: shop.database() }, { ...by, follower, stream }),
};

const adopt: OpsCommand = {
  about: 'Lets a reactor follow the event store as it is, after a backup was put back.',
  takes: ['follower'],
  example: 'reactor:register-domain',
  changes: true,
  run: async (shop, { values: { follower = '' }, ...by }) =>
    adoptStore(await shop.services(), { ...by, follower }),
};

export const reactorCommands: CommandGroup = {
  about: 'What follows from events: what was put aside, and what begins anew',
  commands: { parked, unpark: unparked, 'adopt-store': adopt },
};
