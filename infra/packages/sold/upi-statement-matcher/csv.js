/** Reads one line of CSV, with quotes. */
const cellsOf = (line) => {
  const cells = [''];
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index];
    if (letter === '"' && quoted && line[index + 1] === '"') {
      cells[cells.length - 1] += '"';
      index += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === ',' && !quoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
};

/**
 * The first row with all wanted columns is the header.
 * @param wanted possible lowercase names of each column: `{ date: ['date', 'txn date'] }`
 * @throws Error if no row has all wanted columns
 */
export const readTable = (text, wanted) => {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(cellsOf);
  const placesIn = (row) => {
    const names = row.map((name) => name.toLowerCase());
    return Object.entries(wanted).map(([column, known]) => [
      column,
      names.findIndex((name) => known.includes(name)),
    ]);
  };
  const head = rows.findIndex((row) => placesIn(row).every(([, place]) => place >= 0));
  if (head < 0)
    throw new Error(
      `No row has the names of these columns: ${Object.keys(wanted).join(', ')}. ` +
        'If your file names them otherwise, add its names at the top of match.js.',
    );
  const places = placesIn(rows[head]);
  return rows
    .slice(head + 1)
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? ''])));
};

/** "1,04,999.50" as 10499950 paise; null if it is not an amount. */
export const readPaise = (typed) => {
  const match = /^(\d+)(?:\.(\d{1,2})\d*)?$/.exec(typed.replace(/[,₹\s]/g, ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Payers can write into the bank's text: stops spreadsheets from running it as a formula. */
const quoted = (value) =>
  `"${String(value)
    .replace(/^(?=[=+\-@])/, "'")
    .replaceAll('"', '""')}"`;
export const writeTable = (rows) => `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;
