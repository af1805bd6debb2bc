import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentName, attachmentType } from './attachment-type.ts';

describe('what a file is', () => {
  it.each([
    ['a bill, in Hindi\r\n\tand ₹', 'text/plain'],
    ['%PDF-1.7\n%âãÏÓ\n', 'application/pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain'],
    ['<?xml version="1.0"?><svg/>', null],
    ['a bell \u0007 rings', null],
  ])('is told by its content: %j', async (content, type) => {
    expect(await attachmentType(Buffer.from(content))).toBe(type);
  });

  it('is text only where every byte of it is', async () => {
    expect(await attachmentType(Buffer.from([0x61, 0xe0, 0xa4]))).toBeNull();
    expect(await attachmentType(Buffer.from([0xff, 0xfe, 0x61, 0x00]))).toBeNull();
  });
});

describe('what a file is called', () => {
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
  ] as const)('%j of %s is %j', (given, type, name) => {
    expect(attachmentName(given, type)).toBe(name);
  });

  it('is never longer than a hundred characters, never half a character, and ends rightly', () => {
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
