import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ProviderFaultProxy, startProviderFaultProxy } from './provider-fault-proxy.ts';
import { createProviderFaults, type ProviderFaultAction } from './provider-faults.ts';
import { createTriggers } from './triggers.ts';

const triggers = createTriggers();
const faults = createProviderFaults();
const kill = vi.fn();
const suspend = vi.fn();
/** What reached the bank, in turn. */
let received: string[];
let bank: Server;
let way: ProviderFaultProxy;

beforeAll(async () => {
  bank = createServer((request, response) => {
    const utr = new URL(request.url ?? '', 'http://bank').searchParams.get('utr') ?? '';
    received.push(`${request.headers.authorization} ${utr}`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ utr, status: 'credited', times: received.length }));
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  way = await startProviderFaultProxy({ role: 'worker', target, triggers, faults, kill, suspend });
});
afterAll(async () => {
  await way?.stop();
  bank?.close();
});
beforeEach(() => {
  received = [];
  kill.mockReset();
  triggers.disarm();
  faults.disarm();
});

const ask = async (utr: string) => {
  const url = `${way.url}/v1/credits?utr=${utr}`;
  const answer = await fetch(url, { headers: { authorization: 'Bearer key' } });
  return { status: answer.status, text: await answer.text() };
};
const arm = (action: ProviderFaultAction, text = 0): void =>
  faults.arm({ point: 'credit', action, skip: 0, text });

it('passes a request and its answer on unchanged', async () => {
  expect(await ask('1')).toEqual({
    status: 200,
    text: '{"utr":"1","status":"credited","times":1}',
  });
  expect(received).toEqual(['Bearer key 1']);
});

it.each([
  ['twice', 2, '"times":2'],
  ['refused', 0, 'internal error'],
  ['refused_but_done', 1, 'internal error'],
  ['broken', 1, '{"utr":"1","status'],
  ['nul', 1, '\\u0000'],
] as const)(
  'fault %s: the bank gets %i requests, and the caller reads %s',
  async (action, times, text) => {
    arm(action);
    expect((await ask('1')).text).toContain(text);
    expect(received).toHaveLength(times);
  },
);

it('fault “of_another”: answers with the answer to an earlier request', async () => {
  await ask('1');
  await ask('2');
  arm('of_another');
  expect((await ask('2')).text).toContain('"utr":"1"');
});

it('fault “lost”: the bank answers, and the answer does not arrive', async () => {
  arm('lost');
  await expect(ask('1')).rejects.toThrow();
  expect(received).toHaveLength(1);
});

it('injects a fault once', async () => {
  arm('refused');
  await ask('1');
  expect((await ask('1')).status).toBe(200);
});

it.each([
  ['before', 0],
  ['after', 1],
] as const)('kills the caller %s the bank got its request (%i requests)', async (moment, times) => {
  triggers.arm({ role: 'worker', point: 'credit', moment, skip: 0, action: 'kill' });
  await expect(ask('1')).rejects.toThrow();
  expect(kill).toHaveBeenCalledOnce();
  expect(received).toHaveLength(times);
});

it.each(['before', 'after'] as const)(
  'suspends the caller %s the bank gets the request',
  async (moment) => {
    suspend.mockReset();
    triggers.arm({ role: 'worker', point: 'credit', moment, skip: 0, action: 'suspend' });
    expect((await ask('1')).status).toBe(200);
    expect(suspend).toHaveBeenCalledOnce();
  },
);
