import { Resolver } from 'node:dns/promises';

export type NameResolver = {
  /** Every IPv4 and IPv6 address of the name; none when it has none or does not exist. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
};

const TIMEOUT_MS = 2_000;
const NO_SUCH = new Set(['ENOTFOUND', 'ENODATA']);

/** @throws whatever keeps the question from being answered, unlike a name that has no address. */
const orNone = async (asked: Promise<string[]>): Promise<string[]> => {
  try {
    return await asked;
  } catch (error) {
    if (NO_SUCH.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

/**
 * Asks DNS itself, never the machine's hosts file, whose names are not for visitors.
 * @param servers `address` or `address:port`; the machine's own when empty.
 */
export const createNameResolver = (servers: readonly string[] = []): NameResolver => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    addressesOf: async (host) => {
      const [four, six] = await Promise.allSettled([
        orNone(resolver.resolve4(host)),
        orNone(resolver.resolve6(host)),
      ]);
      const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      // One half is enough to go on with; when neither answered, nothing is known.
      if (found.length === 0 && four.status === 'rejected') throw four.reason;
      if (found.length === 0 && six.status === 'rejected') throw six.reason;
      return found;
    },
  };
};
