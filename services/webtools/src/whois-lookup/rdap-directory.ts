import { DAY_MS } from '@haat/contracts/durations';
import type { Clock } from '@haat/platform/clock';
import { z } from 'zod';
import type { WebVisitor } from '../ssrf-guard/web-visitor.ts';

/** RFC 9224, section 4: TLDs and their servers. */
const bootstrapSchema = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())]).rest(z.unknown())),
});

const CACHE_MS = DAY_MS;
const TRIED_AGAIN_AFTER_MS = 60 * 1000;
const MAX_BYTES = 2 * 1024 * 1024;

type Servers = ReadonlyMap<string, string>;

export type RdapDirectory = {
  /** Base URL; null for none or without the list. */
  readonly serverOf: (domain: string, visitor: WebVisitor) => Promise<URL | null>;
};

const readServers = (body: Uint8Array): Servers => {
  const { services } = bootstrapSchema.parse(JSON.parse(Buffer.from(body).toString()));
  const pairs = services.flatMap(([endings, urls]): [string, string][] => {
    const url = urls.find((one) => one.startsWith('https:')) ?? urls[0];
    return url === undefined ? [] : endings.map((ending) => [ending.toLowerCase(), url]);
  });
  return new Map(pairs);
};

/** IANA's list, read once a day; the old one serves while a new one fails. */
export const createRdapDirectory = (url: string, clock: Clock): RdapDirectory => {
  let servers: Servers = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (visitor: WebVisitor): Promise<void> => {
    triedAt = clock.now();
    const visit = await visitor.visit(new URL(url), {
      maxBytes: MAX_BYTES,
      accept: 'application/json',
    });
    if (!visit.ok || visit.isCut || visit.hops.at(-1)?.status !== 200) return;
    try {
      servers = readServers(visit.body);
      readAt = clock.now();
    } catch {
      // Corrupt: the old list stays.
    }
  };

  return {
    serverOf: async (domain, visitor) => {
      const isOld = clock.now() - readAt > CACHE_MS;
      if (isOld && clock.now() - triedAt > TRIED_AGAIN_AFTER_MS) {
        reading = read(visitor).finally(() => {
          reading = null;
        });
      }
      await reading;
      const labels = domain.split('.');
      // The longest suffix counts.
      const endings = labels.slice(1).map((_label, index) => labels.slice(index + 1).join('.'));
      const base = endings.map((ending) => servers.get(ending)).find((one) => one !== undefined);
      return base === undefined ? null : URL.parse(base.endsWith('/') ? base : `${base}/`);
    },
  };
};
