import { describe, expect, it } from 'vitest';
import { readPageText } from './page-text.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  Buffer.from(text, encoding);

describe("a page's bytes", () => {
  it('are read as its header says', () => {
    const body = Buffer.from([0xe9]);
    expect(readPageText(body, 'ISO-8859-1')).toEqual({ text: 'é', charset: 'iso-8859-1' });
  });

  it('are read as its own tag says when the header is silent', () => {
    const page = bytes(
      '<meta http-equiv=x content="text/html; charset=windows-1252">\xe9',
      'latin1',
    );
    expect(readPageText(page, null).text).toContain('é');
    const short = bytes('<meta charset="windows-1252">\xe9', 'latin1');
    expect(readPageText(short, null)).toEqual({
      text: '<meta charset="windows-1252">é',
      charset: 'windows-1252',
    });
  });

  it('are read by their byte order mark before anything else', () => {
    const page = Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('हाट', 'utf16le')]);
    expect(readPageText(page, 'iso-8859-1')).toEqual({ text: 'हाट', charset: 'utf-16le' });
  });

  it('are UTF-8 when nothing is declared, or something unknown', () => {
    expect(readPageText(bytes('हाट'), null)).toEqual({ text: 'हाट', charset: null });
    expect(readPageText(bytes('हाट'), 'klingon')).toEqual({ text: 'हाट', charset: null });
  });

  it('cannot be UTF-16 by a tag that is readable as it stands', () => {
    const page = bytes('<meta charset="utf-16">हाट');
    expect(readPageText(page, null)).toMatchObject({ charset: 'utf-8' });
    expect(readPageText(page, null).text).toContain('हाट');
  });
});
