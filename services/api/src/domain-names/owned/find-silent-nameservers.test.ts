import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { findSilentNameservers } from './find-silent-nameservers.ts';

const silentOf = (body: Readable) =>
  findSilentNameservers(
    {
      settings: { REGISTRAR_DNS: [] },
      webTools: { ask: async () => ({ status: 200, headers: {}, body }), close: async () => {} },
    },
    'neelkhadi.in',
    ['ns1.other.example', 'ns2.other.example'],
  );

const cutOff = (): Readable =>
  new Readable({
    read() {
      this.destroy(new Error('aborted'));
    },
  });

it('an answer that is cut off, or no JSON, warns of nothing', async () => {
  const silent = ['ns2.other.example'];
  expect(await silentOf(Readable.from([JSON.stringify({ silent })]))).toEqual(silent);
  expect(await silentOf(Readable.from(['<html>']))).toEqual([]);
  expect(await silentOf(cutOff())).toEqual([]);
});
