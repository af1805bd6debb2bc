import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventStore } from '@haat/event-store/connect';
import { connectDatabase } from '@haat/platform/database';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';
import { namedIn, plainTextInLogs } from './plain-text.ts';

describe('Customer data in plain text', () => {
  it.each([
    ['{"email":"ravi.k@haat-shop.co.in"}', ['ravi.k@haat-shop.co.in']],
    ['{"utr":"532512345678"}', ['532512345678']],
    ['{"name":"Asha Verma"}', ['Asha Verma', 'Verma']],
    ['at 14 Station Road', ['14 Station Road']],
    ['call 9812345670', ['9812345670']],
    ['{"stream":"utr-632600001111"}', ['632600001111']],
    ['credit-utr-632600001111', ['632600001111']],
    ['credit_632600001111', ['632600001111']],
    ['632600001111-2', ['632600001111']],
    ['0b54c9c1-5d1c-5a55-9d0e-632512345678', []],
    ['order-0b54c9c1-5d1c-5a55-9d0e-632512345678:1', []],
    ['order-HT-261121-632512345678-2', []],
    ['{"hash":"a632512345678f","at":1795337190123,"ms":3.632512345678}', []],
    ['{"at":1795337190123,"payee":"haat@examplebank"}', []],
  ])('is told apart from IDs and hashes: %s', (text, named) => {
    expect(namedIn(text)).toEqual(named);
  });

  it.each([
    ['an event', { email: 'asha@neelkhadi.in' }, 'order-1'],
    ['a stream’s name', {}, 'email-asha@neelkhadi.in'],
  ])('in %s fails the test that wrote it', async (_, data, stream) => {
    const database = await createTestDatabase();
    const store = await connectEventStore(database.url);
    const event = { id: randomUUID(), type: 'OrderPlaced', data, metadata: { hash: 'h' } };
    await store.append(stream, [event], 'no_stream');
    await store.close();
    await expect(database.drop()).rejects.toThrow(/in plain text:\n.*asha@neelkhadi.in/);
  });

  it('in a queued job fails the test that wrote it', async () => {
    const database = await createTestDatabase();
    const { pool, close } = connectDatabase(database.url);
    await pool.query(`
      insert into outbox (id, reactor, event_id, queue, job, payload, delay_ms)
      values ('1', 'r', gen_random_uuid(), 'q', 'j', '{"utr": "532512345678"}', 0)`);
    await close();
    await expect(database.drop()).rejects.toThrow(/1: 532512345678/);
  });

  it('is found in the logs of our services, and allowed in the logs of sandboxes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'haat-logs-'));
    const line = '{"level":50,"msg":"no mail for asha@neelkhadi.in"}\n';
    for (const file of ['api.log', 'worker-2.log.old', 'sandboxes.log', 'api.txt']) {
      await writeFile(join(folder, file), `{"level":30}\n${line}`);
    }
    const found = await plainTextInLogs(folder);
    await rm(folder, { recursive: true });
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^api\.log: asha@neelkhadi\.in in \{/),
      expect.stringMatching(/^worker-2\.log\.old: asha@neelkhadi\.in in \{/),
    ]);
    expect(await plainTextInLogs(folder)).toEqual([]);
  });
});
