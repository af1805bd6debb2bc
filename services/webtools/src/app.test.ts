import { systemClock } from '@haat/platform/clock';
import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database';
import { createLog } from '@haat/platform/log';
import { createTestDatabase } from '@haat/testkit/database';
import { expect, it } from 'vitest';
import { buildWebTools } from './app.ts';
import { WEBTOOLS_SETTINGS } from './context.ts';

it('logs the requests of visitors, and no health checks', async () => {
  const lines: string[] = [];
  const log = createLog({
    name: 'webtools',
    destination: { write: (line) => void lines.push(line) },
  });
  const database = await createTestDatabase();
  const { db, close } = connectDatabase(database.url);
  const settings = readSettings(WEBTOOLS_SETTINGS, {});
  const app = await buildWebTools({ db, clock: systemClock, log, settings });
  try {
    for (const url of ['/health/live', '/health/ready', '/nowhere']) await app.inject(url);
  } finally {
    await app.close();
    await close();
    await database.drop();
  }
  expect(lines.filter((line) => line.includes('/nowhere'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('/health/'))).toEqual([]);
});
