import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RegistrarSandbox, startRegistrarSandbox } from './registrar.ts';
import { createRawRegistrar } from './testing/raw-registrar.ts';

const SETTLE_MS = 5_000;

let folder: string;
let time: number;
let sandbox: RegistrarSandbox;
let raw: ReturnType<typeof createRawRegistrar>;

const start = async (): Promise<void> => {
  sandbox = await startRegistrarSandbox({
    ...{ settleMs: SETTLE_MS, stateDir: folder, now: () => time },
  });
  raw = createRawRegistrar(sandbox.apiUrl);
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haat-sandbox-'));
  time = Date.parse('2026-01-15T09:30:00Z');
  await start();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const register = async (domain: string): Promise<string> => {
  const owner = await raw.someone(`owner@${domain}`);
  const answer = await raw.post('domains/register.json', raw.order(domain, owner));
  return String(answer.json().entityid);
};

describe('The registrar sandbox, after a restart', () => {
  it('knows all changes, those that wait and those that it ignored', async () => {
    const id = await register('neelkhadi.in');
    await raw.post('dns/activate.json', [['order-id', id]]);
    await raw.post('dns/manage/add-ipv4-record.json', [
      ['domain-name', 'neelkhadi.in'],
      ['host', 'www'],
      ['value', '192.0.2.1'],
      ['ttl', '14400'],
    ]);
    sandbox.fail('neelkhadi.in', 'chpending');
    await raw.post('domains/disable-theft-protection.json', [['order-id', id]]);
    const forgetful = await register('chforgets-name.in');
    const unlock = () =>
      raw.post('domains/disable-theft-protection.json', [['order-id', forgetful]]);
    await unlock();
    sandbox.mend('chforgets-name.in', { nameservers: ['ns8.haat.example', 'ns9.haat.example'] });

    await sandbox.close();
    await start();
    const domain = (name: string) => sandbox.domains().find((one) => one.domain === name);
    expect(domain('neelkhadi.in')).toMatchObject({
      ...{ orderId: id, state: 'Active', lock: true, hasDns: true },
      records: [{ type: 'A', host: 'www', value: '192.0.2.1', ttl: 14_400 }],
    });
    time += SETTLE_MS;
    expect(domain('neelkhadi.in')).toMatchObject({ lock: false });
    expect(domain('chforgets-name.in')).toMatchObject({
      ...{ lock: true, nameservers: ['ns8.haat.example', 'ns9.haat.example'] },
    });
    await unlock();
    expect(domain('chforgets-name.in')).toMatchObject({ lock: false });
  });

  it('carries out a pending change before a later one', async () => {
    const id = await register('neelkhadi.in');
    const lock = (verb: string) =>
      raw.post(`domains/${verb}-theft-protection.json`, [['order-id', id]]);
    sandbox.fail('neelkhadi.in', 'chpending');
    await lock('disable');
    sandbox.fail('neelkhadi.in', null);
    time += SETTLE_MS;
    expect((await lock('enable')).json()).toMatchObject({ status: 'Success' });
    await sandbox.close();
    await start();
    expect(sandbox.domains()).toMatchObject([{ lock: true }]);
  });

  it('changes nameservers and lock by itself only once', async () => {
    const id = await register('chbehind-name.in');
    time += SETTLE_MS;
    expect(sandbox.domains()).toMatchObject([
      { nameservers: ['ns1.elsewhere.example', 'ns2.elsewhere.example'], lock: false },
    ]);
    await raw.post('domains/enable-theft-protection.json', [['order-id', id]]);
    await sandbox.close();
    await start();
    time += SETTLE_MS;
    expect(sandbox.domains()).toMatchObject([{ lock: true }]);
  });
});
