import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnDomains, startOwnDomains } from './testing/own-domains.ts';
import { startRawServer } from './testing/raw-server.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const NEW = ['ns1.other.example', 'ns2.other.example'];

describe('No transfer code is in an outcome, log line or error', () => {
  const CODE = `Haat&<>"'+%#\\7`;
  const details = {
    ...{ orderid: '7', domainname: 'neelkhadi.in', description: 'neelkhadi.in', entityid: '7' },
    ...{ currentstatus: 'Active', domsecret: CODE, status: 'ERROR' },
  };
  const whole = JSON.stringify(details);
  const cutAt = whole.indexOf('Haat') + 6;

  it.each<[string, number, string]>([
    ['a whole answer', 200, whole],
    ['a broken answer', 200, whole.slice(0, cutAt)],
    [
      'a foreign answer',
      200,
      whole.replaceAll('neelkhadi.in', 'other.in').replaceAll('"7"', '"8"'),
    ],
    ['a refusal', 500, whole],
    [
      'a refusal with the code in its message',
      500,
      JSON.stringify({ status: 'ERROR', message: whole }),
    ],
    ['a page', 500, `<p>details {"domsecret":${JSON.stringify(CODE)}}</p>`],
    ['a proxy’s page', 502, `<p>domsecret=${CODE}</p>`],
    ['a denial', 403, `<p>${whole}</p>`],
  ])('after %s', async (_, status, body) => {
    const server = await startRawServer(() => ({ status, body }));
    const client = own.connect(server.baseUrl);
    const order = { registrarOrderId: '7', domain: 'neelkhadi.in' };
    const record = { type: 'A', host: '@', value: '192.0.2.1', ttl: 14_400 } as const;
    const ds = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
    const code = await client.readTransferCode(order);
    const seen: unknown[] = [
      code.kind === 'code' ? 'shown to its owner' : code,
      await client.readDomain(order),
      await client.lookUp(order.domain),
      await client.lookUpOrder(order.registrarOrderId, order.domain),
      await client.changeNameservers(order, NEW),
      await client.setLock(order, false),
      await client.renewTransferCode(order),
      await client.activateDns(order),
      await client.listRecords(order.domain),
      await client.changeRecord(order.domain, { action: 'add', record }),
      await client.renew({ ...order, years: 1, renewsFrom: '2028-01-15T09:30:00.000Z' }),
      await client.checkAvailability(order.domain),
      await client.listCosts(),
      await client.setPrivacy(order, true),
      await client.changeChildNameserver(order, { action: 'remove', host: 'ns1.neelkhadi.in' }),
      await client.changeDsRecord(order, { action: 'add', record: ds }),
      await client.readContacts(order),
      await client.resendVerification(order),
      await client.restore(order),
    ];
    await client.close();
    await server.close();
    const written = JSON.stringify(seen) + own.lines.join('');
    expect(own.lines.length).toBeGreaterThan(10);
    expect(written).not.toMatch(/Haat&|&<|<>|\+%#/);
  });

  it('and no new code or text of a record is in those of a server that echoes them', async () => {
    const echo = await startRawServer((_, form) => {
      const message = `auth-code: ${form.get('auth-code')}, ${form.get('value')} is not liked`;
      return { status: 500, body: JSON.stringify({ status: 'ERROR', message }) };
    });
    const client = own.connect(echo.baseUrl);
    const order = { registrarOrderId: '7', domain: 'neelkhadi.in' };
    expect(await client.renewTransferCode(order)).toMatchObject({
      kind: 'refused',
      description: 'auth-code: [redacted], null is not liked',
    });
    const record = { type: 'TXT', host: '@', value: 'owner=Asha Verma', ttl: 14_400 } as const;
    expect(await client.changeRecord(order.domain, { action: 'add', record })).toMatchObject({
      kind: 'refused',
      description: 'auth-code: null, [redacted] is not liked',
    });
    await client.close();
    await echo.close();
  });
});
