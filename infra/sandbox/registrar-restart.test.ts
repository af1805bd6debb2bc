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

  it('still has contacts, changes of owner, privacy, glue and restores', async () => {
    const owner = await raw.someone();
    const { contactId } = owner;
    const bought = await raw.post('domains/register.json', raw.order('neelkhadi.com', owner));
    const id = String(bought.json().entityid);
    const post = (path: string, fields: Readonly<Record<string, string>>) =>
      raw.post(`domains/${path}.json`, Object.entries({ 'order-id': id, ...fields }));
    const ravi = owner.contact.map(
      ([name, value]) => [name, name === 'name' ? 'Ravi Nair' : value] as const,
    );
    await post('modify-contact', {
      'reg-contact-id': (await raw.post('contacts/add.json', ravi)).text,
      ...{ 'admin-contact-id': contactId, 'tech-contact-id': contactId },
      'billing-contact-id': contactId,
    });
    sandbox.mend('neelkhadi.com', { ownerChange: 'old_confirms' });
    await post('purchase-privacy', { 'invoice-option': 'NoInvoice' });
    await post('add-cns', { cns: 'ns1.neelkhadi.com', ip: '192.0.2.1' });
    sandbox.mend('neelkhadi.com', { verification: 'Verified' });
    sandbox.mend('neelkhadi.com', { state: 'Pending Delete Restorable' });
    await post('restore', { 'invoice-option': 'NoInvoice' });
    const before = sandbox.domains();
    expect(before).toMatchObject([
      {
        ...{ state: 'Active', isPrivate: true, verification: { status: 'Verified' } },
        ownerChange: { losing: 'APPROVED', gaining: 'PENDING', status: 'PENDING' },
        childNameservers: [{ host: 'ns1.neelkhadi.com', ips: ['192.0.2.1'] }],
      },
    ]);
    await sandbox.close();
    await start();
    expect(sandbox.domains()).toEqual(before);
    sandbox.mend('neelkhadi.com', { ownerChange: 'new_confirms' });
    expect(sandbox.domains()).toMatchObject([{ contacts: { registrant: { name: 'Ravi Nair' } } }]);
    const second = await raw.post('domains/register.json', raw.order('neelkhadi.net', owner));
    expect(second.json()).toMatchObject({ status: 'Success' });
    expect(sandbox.domains().at(-1)).toMatchObject({ verification: { status: 'Verified' } });
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
