import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@haat/platform/log';
import { serving } from '@haat/platform/serving';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printErrors } from './print-errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-errors-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the stack of a 500 is in the terminal, and nothing of other lines', async () => {
  const logFile = join(folder, 'api.log');
  writeFileSync(logFile, '{"level":"error","msg":"earlier","err":{"stack":"Error: earlier"}}\n');
  const said: string[] = [];
  const stop = printErrors(logFile, (text) => said.push(text));
  const log = createLog({
    name: 'api',
    destination: { write: (line) => appendFileSync(logFile, line) },
  });
  const app = Fastify({ loggerInstance: log });
  await app.register(serving);
  app.get('/broken', () => {
    throw new TypeError('no such plan');
  });
  expect((await app.inject('/broken')).statusCode).toBe(500);
  await expect.poll(() => said).toHaveLength(1);
  expect(said[0]).toMatch(/^api: request failed\nTypeError: no such plan\n +at .*print-errors/);
  stop();
  await app.close();
});
