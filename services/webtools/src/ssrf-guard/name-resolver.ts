import { Resolver } from 'node:dns/promises';

export type NameResolver = {
  /** Empty for an unknown name. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
};

const TIMEOUT_MS = 2_000;
const NO_SUCH = new Set(['ENOTFOUND', 'ENODATA']);

/** @throws other errors than an unknown name. */
const orNone = async (addresses: Promise<string[]>): Promise<string[]> => {
  try {
    return await addresses;
  } catch (error) {
    if (NO_SUCH.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

/** DNS only: names in the hosts file are private. @param servers by default the machine's own. */
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
      // One family is enough.
      if (found.length === 0 && four.status === 'rejected') throw four.reason;
      if (found.length === 0 && six.status === 'rejected') throw six.reason;
      return found;
    },
  };
};
