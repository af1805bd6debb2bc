// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { cpuMsOf, cpuMsOfServer, memoryOf, memoryOfServer, peakMemoryOf } from './process-cost.ts';

const BURNT_MS = 100;
/** Says when it has used so much CPU; ends when its input does. */
const BURNING = `
  while (process.cpuUsage().user < ${BURNT_MS} * 1000);
  process.stdout.write('burnt');
  process.stdin.resume();`;
/** A server whose one backend burns, and which says so. */
const SERVING = `
  const { spawn } = require('node:child_process');
  const backend = spawn(process.execPath, ['-e', ${JSON.stringify(BURNING)}]);
  backend.stdout.once('data', () => process.stdout.write('burnt'));
  process.stdin.once('data', () => backend.stdin.end());
  backend.once('exit', () => process.stdout.write('ended'));
  process.stdin.resume();`;

describe.skipIf(process.platform !== 'linux')('The cost of a process', () => {
  it('is its CPU time and its memory, and zero once it has ended', async () => {
    const child = spawn(process.execPath, ['-e', BURNING]);
    await once(child.stdout, 'data');
    expect(cpuMsOf(child.pid ?? 0)).toBeGreaterThanOrEqual(BURNT_MS * 0.9);
    expect(memoryOf(child.pid ?? 0)).toBeGreaterThan(1_000_000);
    expect(peakMemoryOf(child.pid ?? 0)).toBeGreaterThan(1_000_000);
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
    expect(cpuMsOf(child.pid ?? 0)).toBe(0);
    expect(memoryOf(child.pid ?? 0)).toBe(0);
    expect(peakMemoryOf(child.pid ?? 0)).toBe(0);
  });

  it('includes a server’s backends, also after they have ended', async () => {
    const server = spawn(process.execPath, ['-e', SERVING]);
    const pid = server.pid ?? 0;
    await once(server.stdout, 'data');
    expect(cpuMsOfServer(pid) - cpuMsOf(pid)).toBeGreaterThanOrEqual(BURNT_MS * 0.9);
    expect(memoryOfServer(pid)).toBeGreaterThan(memoryOf(pid));
    server.stdin.write('end');
    await once(server.stdout, 'data');
    expect(cpuMsOfServer(pid) - cpuMsOf(pid)).toBeGreaterThanOrEqual(BURNT_MS * 0.9);
    server.stdin.end();
    await once(server, 'exit');
  });
});
