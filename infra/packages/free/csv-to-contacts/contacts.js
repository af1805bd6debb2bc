/**
 * Reads CSV with commas or semicolons, and quotes. The first row has the column names.
 * @returns each row with its number in the spreadsheet, as `row`
 */
export const readCsv = (text) => {
  const separator = (text.split('\n', 1)[0].match(/;/g) ?? []).length > 0 ? ';' : ',';
  const rows = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1).push(cell.trim());
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (quoted && letter === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) endCell();
    else if (letter === '\n' && !quoted) {
      endCell();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  const [head, ...lines] = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells }) => cells.some((value) => value !== ''));
  if (!head) return [];
  const names = head.cells.map((name) => name.toLowerCase());
  return lines.map(({ cells, row }) => ({
    ...Object.fromEntries(names.map((name, n) => [name, cells[n] ?? ''])),
    row,
  }));
};

/** "098123 45670" and "+91-98123-45670" as "+919812345670"; null if not an Indian mobile number. */
export const indianMobile = (typed) => {
  const digits = typed.replace(/[^\d]/g, '').replace(/^0+/, '');
  const national = digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits;
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : null;
};

const escaped = (text) =>
  text.replace(/[\\,;]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n');

const cardOf = ({ name, phone, email, company, city }) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:${escaped(name)};;;;`,
    `TEL;TYPE=CELL:${phone}`,
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    ...(company ? [`ORG:${escaped(company)}`] : []),
    ...(city ? [`ADR:;;;${escaped(city)};;;India`] : []),
    'END:VCARD',
  ].join('\r\n');

/** Contacts as vCard 3.0, and the skipped rows with the reason. */
export const toContacts = (rows) => {
  const cards = [];
  const leftOut = [];
  const seen = new Set();
  for (const row of rows) {
    const line = row.row;
    const phone = indianMobile(row.phone ?? row.mobile ?? '');
    const name = row.name ?? '';
    if (name === '') leftOut.push({ line, reason: 'no name' });
    else if (phone === null) leftOut.push({ line, reason: 'no valid mobile number' });
    else if (seen.has(phone)) leftOut.push({ line, reason: `${phone} is a duplicate` });
    else {
      seen.add(phone);
      cards.push(cardOf({ ...row, name, phone }));
    }
  }
  return { text: cards.map((card) => `${card}\r\n`).join(''), count: cards.length, leftOut };
};
