import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStoreRefused, EventStoreUnavailable } from '../port.ts';
import { createHealthProbe } from './health-probe.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = 'answers' | 'fails' | 'is silent' | 'refuses';

const serve = async (answer: Answer): Promise<void> => {
  if (answer === 'fails') throw new EventStoreUnavailable('away');
  if (answer === 'refuses') throw new EventStoreRefused('It refuses.', 'Mend that.');
  if (answer === 'is silent') await new Promise(() => undefined);
};

const opened = () => {
  const server: { reads: Answer; appends: Answer } = { reads: 'answers', appends: 'answers' };
  const probe = createHealthProbe({
    ping: () => serve(server.reads),
    probeAppends: () => serve(server.appends),
    notReadyAfterMs: 5_000,
  });
  /** What a balancer is told. */
  const check = async (): Promise<boolean | string> => {
    const ready = probe.requireAnswers().then(
      () => true,
      (error: unknown) => (error instanceof EventStoreRefused ? 'refused' : false),
    );
    await vi.advanceTimersByTimeAsync(1_600);
    return ready;
  };
  return { server, probe, check, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
};

describe.each(['fails', 'is silent'] as const)('A server that %s', (how) => {
  it('is not ready before its first answer', async () => {
    const { server, check } = opened();
    server.reads = how;
    expect(await check()).toBe(false);
  });

  it('stays ready in a pause, and is not ready when nothing was answered for the time', async () => {
    const { server, check, pass } = opened();
    expect(await check()).toBe(true);
    server.reads = how;
    expect(await check()).toBe(true);
    server.reads = 'answers';
    expect(await check()).toBe(true);
    await pass(60_000);
    server.reads = how;
    const askedAt: number[] = [];
    const begunAt = performance.now();
    do askedAt.push(performance.now() - begunAt);
    while ((await check()) === true);
    expect(askedAt.length).toBeGreaterThan(3);
    expect(askedAt.at(-2)).toBeLessThan(5_000);
    server.reads = 'answers';
    expect(await check()).toBe(true);
  });

  it('is ready while other calls are answered', async () => {
    const { server, check, probe } = opened();
    expect(await check()).toBe(true);
    server.reads = how;
    for (const call of ['append', 'read', 'append', 'read', 'append', 'read'] as const) {
      expect(await check()).toBe(true);
      probe.answered(call);
    }
  });
});

it('the time counts from the first call that failed, not from the first check', async () => {
  const { server, check, probe, pass } = opened();
  expect(await check()).toBe(true);
  server.reads = 'fails';
  probe.failed('read');
  await pass(5_000);
  expect(await check()).toBe(false);
});

it('appends that fail for the time are not ready until one or a probe gets through', async () => {
  const { server, check, probe, pass } = opened();
  expect(await check()).toBe(true);
  server.appends = 'is silent';
  probe.failed('append');
  expect(await check()).toBe(true);
  await pass(5_000);
  expect(await check()).toBe(false);
  probe.answered('read');
  expect(await check()).toBe(false);
  probe.answered('append');
  expect(await check()).toBe(true);
});

it('a refusal is told at once', async () => {
  const { server, check } = opened();
  expect(await check()).toBe(true);
  server.reads = 'refuses';
  expect(await check()).toBe('refused');
});
