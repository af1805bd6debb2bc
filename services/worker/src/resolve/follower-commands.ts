import { adoptStore, showParked, unpark } from './followers.ts';
import type { ResolveCommand } from './resolve-command.ts';

export const followerCommands: Readonly<Record<string, ResolveCommand>> = {
  parked: {
    about: 'Lists events that were put aside because they could not be read or handled.',
    takes: [],
    example: 'parked',
    changes: false,
    run: (services) => showParked(services),
  },
  unpark: {
    about: 'Has the parked events of a stream tried again, in their order.',
    takes: ['follower', 'stream'],
    example: 'unpark reactor:settle-order-payment order-HT-7K3M92QD',
    changes: true,
    run: (services, { values: { follower = '', stream = '' }, ...by }) =>
      unpark(services, { ...by, follower, stream }),
  },
  'adopt-store': {
    about: 'Lets a reactor follow the event store as it is, after a backup was put back.',
    takes: ['follower'],
    example: 'adopt-store reactor:register-domain',
    changes: true,
    run: (services, { values: { follower = '' }, ...by }) =>
      adoptStore(services, { ...by, follower }),
  },
};
