import type { Clock } from '@haat/platform/clock';
import type { FollowerServices } from '@haat/platform/followers/follower';
import type { SealedStore } from '@haat/platform/record/sealed-store';
import type { HostingResolver } from './hosting.ts';
import type { OrderResolver } from './orders.ts';
import type { ByOperator, Resolution } from './resolution.ts';

/** What was written behind the command's name. */
export type Given = ByOperator & {
  /** By the names that the command gives them. */
  readonly values: Readonly<Record<string, string>>;
  /** Options that were written: the text of one that takes a text, '' of one that does not. */
  readonly options: Readonly<Record<string, string>>;
};

export type ResolveServices = FollowerServices &
  Pick<HostingResolver, 'hostingLogins' | 'settings'> & {
    readonly store: SealedStore;
    readonly clock: Clock;
    /** @throws InvalidConfig where it is not said where the registrar is. */
    readonly registrar: () => OrderResolver['registrar'];
    /** @throws InvalidConfig where it is not said where the hosting server is. */
    readonly hosting: () => HostingResolver['hosting'];
  };

export type ResolveCommand = {
  readonly about: string;
  /** What stands behind the name, in this order. */
  readonly takes: readonly string[];
  /** What may stand besides, and whether a text follows it. */
  readonly options?: Readonly<Record<string, 'text' | 'flag'>>;
  /** Without the operator and the reason. */
  readonly example: string;
  /** It changes something: it is not done without somebody's name and reason. */
  readonly changes: boolean;
  readonly run: (services: ResolveServices, given: Given) => Promise<Resolution>;
};
