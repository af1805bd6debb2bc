import { describe, expect, it } from 'vitest';
import { readPageText } from './page-text.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  Buffer.from(text, encoding);

describe('The text of a page', () => {
  it('is decoded with the charset of the header', () => {
    const body = Buffer.from([0xe9]);
    expect(readPageText(body, 'ISO-8859-1')).toEqual({ text: 'é', charset: 'iso-8859-1' });
  });

  it('is decoded with the charset of the meta tag if the header has none', () => {
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

  it('is decoded by its byte order mark before anything else', () => {
    const page = Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('हाट', 'utf16le')]);
    expect(readPageText(page, 'iso-8859-1')).toEqual({ text: 'हाट', charset: 'utf-16le' });
  });

  it('is decoded as UTF-8 without a known charset', () => {
    expect(readPageText(bytes('हाट'), null)).toEqual({ text: 'हाट', charset: null });
    expect(readPageText(bytes('हाट'), 'klingon')).toEqual({ text: 'हाट', charset: null });
  });

  it('is not decoded as UTF-16 because of a meta tag', () => {
    const page = bytes('<meta charset="utf-16">हाट');
    expect(readPageText(page, null)).toMatchObject({ charset: 'utf-8' });
    expect(readPageText(page, null).text).toContain('हाट');
  });
});
