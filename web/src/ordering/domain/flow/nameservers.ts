import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '@haat/contracts/constants';
import { isBelow, readHost } from '@haat/contracts/host-name';
import { refusalMessages } from '@haat/contracts/refusal-messages';

export type NameserverChoice = {
  readonly useDefaults: boolean;
  /** The boxes NS1 to NS4 as typed; empty where nothing is. */
  readonly typed: readonly string[];
};

export const NAMESERVER_BOXES = ['ns1', 'ns2', 'ns3', 'ns4'] as const;
export type NameserverBox = (typeof NAMESERVER_BOXES)[number];
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

/** The choice as its form holds it. */
export const boxesOf = ({ typed }: NameserverChoice): Readonly<Record<NameserverBox, string>> => {
  const [ns1 = '', ns2 = '', ns3 = '', ns4 = ''] = typed;
  return { ns1, ns2, ns3, ns4 };
};

/**
 * @param domain the name being ordered: below it nothing answers before it is registered.
 * @returns the first mistake of each box; an empty box is none.
 */
export const nameserverErrors = (
  choice: NameserverChoice,
  domain: string,
): { readonly [box in NameserverBox]?: string } =>
  choice.useDefaults
    ? {}
    : Object.fromEntries(
        NAMESERVER_BOXES.flatMap((box, index) => {
          const typed = choice.typed[index] ?? '';
          if (typed.trim() === '') return [];
          const host = readHost(typed);
          if (host === null) return [[box, INVALID_HOST_NAME]];
          return isBelow(host, domain)
            ? [[box, refusalMessages.nameserverBelowName(host, domain)]]
            : [];
        }),
      );

/** The summary's rows: NS1 and NS2 always, NS3 and NS4 only when filled; null reads 'Not Set'. */
export const nameserverRows = (
  choice: NameserverChoice,
  defaults: readonly string[],
): readonly { readonly label: string; readonly host: string | null }[] => {
  const shown = choice.useDefaults ? defaults : choice.typed;
  return NAMESERVER_BOXES.map((box, index) => ({
    label: box.toUpperCase(),
    host: asSent(shown[index] ?? '') || null,
  })).filter(({ host }, index) => index < MIN_NAMESERVERS || host !== null);
};
