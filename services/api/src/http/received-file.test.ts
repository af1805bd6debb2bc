import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sha256 } from '@haat/platform/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveFile } from './received-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-received-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const PIECES = ['one', 'two', 'three'].map((piece) => Buffer.from(piece));
const receive = async (into: string) => {
  const lost: unknown[] = [];
  const file = await receiveFile(Readable.from(PIECES), into, (error) => lost.push(error));
  return { file, lost };
};

describe('A received file that the disk does not take', () => {
  it('is read to its end and marked as lost when a write fails midway', async () => {
    const handle = await open(join(folder, 'a file'), 'w');
    const handles = Object.getPrototypeOf(handle);
    await handle.close();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const write = vi.spyOn(handles, 'writeFile');
    write.mockResolvedValueOnce(undefined).mockRejectedValueOnce(full);
    const { file, lost } = await receive(folder);
    const content = Buffer.concat(PIECES);
    expect(file).toMatchObject({ isLost: true, hash: sha256(content), size: content.length });
    expect(lost).toEqual([full]);
    // Closed: no later piece is tried.
    expect(write).toHaveBeenCalledTimes(2);
    await expect(file.bytes()).rejects.toThrow('A received file is lost');
    await file.close();
  });

  it('is marked as lost when its folder can’t be created', async () => {
    const inTheWay = join(folder, 'a file');
    await writeFile(inTheWay, '');
    const { file, lost } = await receive(join(inTheWay, 'uploads'));
    expect([file.isLost, lost]).toEqual([true, [expect.objectContaining({ code: 'ENOTDIR' })]]);
  });
});

it('a received file is read back unchanged', async () => {
  const { file, lost } = await receive(folder);
  expect([file.isLost, lost]).toEqual([false, []]);
  expect(await file.bytes()).toEqual(Buffer.concat(PIECES));
  await file.close();
});
