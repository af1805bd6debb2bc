import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveFile } from '../http/received-file.ts';
import { attachmentName, attachmentType } from './attachment-type.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a file of these pieces is. */
const typeOf = async (...pieces: readonly Buffer[]) => {
  const file = await receiveFile(Readable.from(pieces), folder, (error) => {
    throw error;
  });
  try {
    return await attachmentType(file);
  } finally {
    await file.close();
  }
};

describe('The type of a file', () => {
  it.each([
    ['a bill, in Hindi\r\n\tand ₹', 'text/plain'],
    ['%PDF-1.7\n%âãÏÓ\n', 'application/pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain'],
    ['<?xml version="1.0"?><svg/>', null],
    ['a bell \u0007 rings', null],
  ])('is detected from its content: %j', async (content, type) => {
    expect(await typeOf(Buffer.from(content))).toBe(type);
  });

  it('is text only when every byte is valid text', async () => {
    expect(await typeOf(Buffer.from([0x61, 0xe0, 0xa4]))).toBeNull();
    expect(await typeOf(Buffer.from([0xff, 0xfe, 0x61, 0x00]))).toBeNull();
  });

  it('is text even when a character is split between two chunks', async () => {
    const border = 64 * 1024 - 1;
    const rupee = Buffer.from('₹');
    expect(await typeOf(Buffer.alloc(border, 'a'), rupee)).toBe('text/plain');
    expect(await typeOf(Buffer.alloc(border, 'a'), rupee.subarray(0, 2))).toBeNull();
    expect(await typeOf(Buffer.alloc(border, 'a'), Buffer.from('a\u0007'))).toBeNull();
  });
});

describe('The name of a file', () => {
  it.each([
    ['statement.pdf', 'application/pdf', 'statement.pdf'],
    ['Photo.JPEG', 'image/jpeg', 'Photo.JPEG'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['page.html', 'text/plain', 'page.html.txt'],
    ['C:\\Users\\asha\\बिल.png', 'image/png', 'बिल.png'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['invoice\u202Egnp.exe', 'image/png', 'invoicegnp.exe.png'],
    ['a"b\r\n;c.txt', 'text/plain', 'ab;c.txt'],
    ['', 'image/png', 'attachment.png'],
    ['///', 'image/png', 'attachment.png'],
    ['.png', 'image/png', 'attachment.png'],
  ] as const)('is changed from %j of type %s to %j', (given, type, name) => {
    expect(attachmentName(given, type)).toBe(name);
  });

  it('has at most 100 characters, no broken character, and the right extension', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = attachmentName(given, 'application/pdf');
        expect([...name].length).toBeLessThanOrEqual(100);
        expect(name).toMatch(/.\.pdf$/iu);
        expect(name.isWellFormed()).toBe(true);
        expect(name).not.toMatch(/[/\\"\p{Cc}]/u);
      }),
    );
  });
});
