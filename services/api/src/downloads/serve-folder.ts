import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

type Served = Pick<FastifyStaticOptions, 'maxAge' | 'redirect' | 'setHeaders'> & {
  /** In DOWNLOADS_DIR; also the path. */
  readonly folder: string;
};

/** Serves nothing if the folder does not exist. */
export const serveFolder = async (
  app: FastifyInstance,
  downloads: string | undefined,
  { folder, ...options }: Served,
): Promise<void> => {
  if (downloads === undefined) return;
  const root = join(resolve(downloads), folder);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: `/${folder}/`,
    decorateReply: false,
    ...options,
  });
};
