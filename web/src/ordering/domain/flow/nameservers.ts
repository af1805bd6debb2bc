import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '@haat/contracts/constants';
import { isBelow, readHost } from '@haat/contracts/host-name';
import { refusalMessages } from '@haat/contracts/refusal-messages';

export type NameserverChoice = {
  readonly useDefaults: boolean;
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

/** An invalid name stays as typed, for its error. */
const asSent = (typed: string): string => readHost(typed) ?? typed.trim().toLowerCase();

const given = ({ typed }: NameserverChoice): readonly string[] => [
  ...new Set(typed.map(asSent).filter((host) => host !== '')),
];

/** Also with fewer than two names. */
export const usesDefaults = (choice: NameserverChoice): boolean =>
  choice.useDefaults || given(choice).length < MIN_NAMESERVERS;

export const nameserversOf = (
  choice: NameserverChoice,
  defaults: readonly string[],
): readonly string[] => (usesDefaults(choice) ? defaults : given(choice));

export const boxesOf = ({ typed }: NameserverChoice): Readonly<Record<NameserverBox, string>> => {
  const [ns1 = '', ns2 = '', ns3 = '', ns4 = ''] = typed;
  return { ns1, ns2, ns3, ns4 };
};

/** @param domain a nameserver below it does not exist yet. @returns each box's first error. */
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

/** NS1 and NS2 always, NS3 and NS4 when filled; null reads 'Not Set'. */
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
