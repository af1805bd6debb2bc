import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '@haat/contracts/constants';
import { readHost } from '@haat/contracts/host-name';

export type NameserverChoice = {
  readonly useDefaults: boolean;
  /** The boxes NS1 to NS4 as typed; empty where nothing is. */
  readonly typed: readonly string[];
};

export const NAMESERVER_LABELS = ['NS1', 'NS2', 'NS3', 'NS4'] as const;
export const NOT_SET = 'Not Set';
export const INVALID_HOST_NAME = 'Enter a host name such as ns1.example.com.';

export const emptyNameservers: NameserverChoice = {
  useDefaults: true,
  typed: Array.from({ length: MAX_NAMESERVERS }, () => ''),
};

/** As the order sends it; what is no host name stays as it was typed, for the message beside it. */
const asSent = (typed: string): string => readHost(typed) ?? typed.trim().toLowerCase();

const given = ({ typed }: NameserverChoice): readonly string[] => [
  ...new Set(typed.map(asSent).filter((host) => host !== '')),
];

/** The defaults stand in when they are wanted, and when fewer than two names are given. */
export const usesDefaults = (choice: NameserverChoice): boolean =>
  choice.useDefaults || given(choice).length < MIN_NAMESERVERS;

/** @returns what the order sends: two to four host names, or the shop's defaults. */
export const nameserversOf = (
  choice: NameserverChoice,
  defaults: readonly string[],
): readonly string[] => (usesDefaults(choice) ? defaults : given(choice));

/** @returns the first mistake of each box by its index; an empty box is none. */
export const nameserverErrors = (choice: NameserverChoice): Readonly<Record<number, string>> =>
  choice.useDefaults
    ? {}
    : Object.fromEntries(
        choice.typed.flatMap((host, index) =>
          host.trim() === '' || readHost(host) !== null ? [] : [[index, INVALID_HOST_NAME]],
        ),
      );

/** The summary's rows: NS1 and NS2 always, NS3 and NS4 only when filled; null reads 'Not Set'. */
export const nameserverRows = (
  choice: NameserverChoice,
  defaults: readonly string[],
): readonly { readonly label: string; readonly host: string | null }[] => {
  const shown = choice.useDefaults ? defaults : choice.typed;
  return NAMESERVER_LABELS.map((label, index) => ({
    label,
    host: asSent(shown[index] ?? '') || null,
  })).filter(({ host }, index) => index < MIN_NAMESERVERS || host !== null);
};
