import { crc32, deflateRawSync } from 'node:zlib';

type Entry = { readonly name: string; readonly content: Buffer; readonly saysBytes?: number };

/** A ZIP file; `saysBytes` lets an entry lie about its size. */
export const zipOf = (entries: readonly Entry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saysBytes = content.length } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(saysBytes, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), version, about, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
};

export type Cell = string | number | null;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const columnOf = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${columnOf(Math.floor(at / 26) - 1)}${columnOf(at % 26)}`;

const cellXml = (cell: Cell, at: string): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
};

const sheetXml = (rows: readonly (readonly Cell[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columnOf(at)}${row + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const related = (type: string, target: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/${type}" Target="${target}"/></Relationships>`;
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATION}"><sheets><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>`;

export const workbookAround = (sheet: Omit<Entry, 'name'>): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: Buffer.from(TYPES) },
    { name: '_rels/.rels', content: Buffer.from(related('officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', content: Buffer.from(WORKBOOK) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(related('worksheet', 'worksheets/sheet1.xml')),
    },
    { name: 'xl/worksheets/sheet1.xml', ...sheet },
  ]);

export const workbookOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  workbookAround({ content: Buffer.from(sheetXml(rows)) });
