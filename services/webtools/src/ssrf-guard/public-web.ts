import type { Config } from '@haat/platform/config';
import { createNameResolver, type NameResolver } from './name-resolver.ts';
import { publicReach, type Reach } from './reach.ts';
import { createWebVisitor, type WebVisitor } from './web-visitor.ts';

export type PublicWeb = {
  readonly names: NameResolver;
  readonly reach: Reach;
  readonly withVisitor: <Result>(run: (visitor: WebVisitor) => Promise<Result>) => Promise<Result>;
};

export const createPublicWeb = (
  settings: Pick<Config, 'DNS_SERVERS' | 'PUBLIC_WEB_EXCEPTIONS'>,
): PublicWeb => {
  const names = createNameResolver(settings.DNS_SERVERS);
  const reach = publicReach(settings.PUBLIC_WEB_EXCEPTIONS);
  return {
    names,
    reach,
    withVisitor: async (run) => {
      const visitor = createWebVisitor({ reach, names });
      try {
        return await run(visitor);
      } finally {
        await visitor.close();
      }
    },
  };
};
