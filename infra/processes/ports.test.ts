import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { anyFreePort, claimPorts } from './ports.ts';

const claim = async (...requested: Parameters<typeof claimPorts>): Promise<readonly number[]> => {
  const { ports, release } = await claimPorts(...requested);
  onTestFinished(release);
  return ports;
};

it('two shops that start at the same time get different ports', async () => {
  const from = await anyFreePort();
  const [one, other] = await Promise.all([claim(from, 13), claim(from, 13)]);
  expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(26);
});

it('reserved ports and ports in use are skipped', async () => {
  const from = await anyFreePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(from + 1, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const ports = await claim(from, 3, [from + 2]);
  expect(ports).not.toContain(from + 1);
  expect(ports).not.toContain(from + 2);
  expect(ports[0]).toBe(from);
});

it('released ports can be claimed again', async () => {
  const from = await anyFreePort();
  const first = await claimPorts(from, 2);
  first.release();
  expect(await claim(from, 2)).toEqual(first.ports);
});
