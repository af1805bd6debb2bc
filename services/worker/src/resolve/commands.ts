import type { FollowerServices } from '@haat/platform/followers/follower';
import { adoptStore, showParked, unpark } from './followers.ts';
import type { ByOperator, Resolution } from './resolution.ts';

/** What was written behind the command's name. */
export type Given = ByOperator & {
  /** By the names that the command gives them. */
  readonly values: Readonly<Record<string, string>>;
};

export type ResolveCommand<Services> = {
  readonly about: string;
  /** What stands behind the name, in this order. */
  readonly takes: readonly string[];
  /** Without the operator and the reason. */
  readonly example: string;
  /** It changes something: it is not done without somebody's name and reason. */
  readonly changes: boolean;
  readonly run: (services: Services, given: Given) => Promise<Resolution>;
};

const value = ({ values }: Given, name: string): string => values[name] ?? '';

export type ResolveServices = FollowerServices;

/** Everything that a person may decide from the command line. */
export const commands: Readonly<Record<string, ResolveCommand<ResolveServices>>> = {
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
    run: (services, given) =>
      unpark(services, {
        ...given,
        follower: value(given, 'follower'),
        stream: value(given, 'stream'),
      }),
  },
  'adopt-store': {
    about: 'Lets a reactor follow the event store as it is, after a backup was put back.',
    takes: ['follower'],
    example: 'adopt-store reactor:register-domain',
    changes: true,
    run: (services, given) =>
      adoptStore(services, { ...given, follower: value(given, 'follower') }),
  },
};
