/** Names that banks give their columns, in small letters. */
const COLUMNS = {
  date: ['date', 'txn date', 'transaction date', 'tran date', 'value date'],
  text: ['narration', 'description', 'particulars', 'remarks', 'transaction remarks'],
  out: ['debit', 'withdrawal', 'withdrawal amt.', 'withdrawal amount', 'debit amount', 'dr'],
  into: ['credit', 'deposit', 'deposit amt.', 'deposit amount', 'credit amount', 'cr'],
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const splitLine = (line) =>
  (line.match(/("([^"]|"")*"|[^,])*(,|$)/g) ?? [])
    .slice(0, -1)
    .concat(line.endsWith(',') ? [''] : [])
    .map((cell) =>
      cell.replace(/,$/, '').trim().replace(/^"|"$/g, '').replaceAll('""', '"').trim(),
    );

/** "15/01/2026", "15-Jan-26" and "2026-01-15" as "2026-01-15"; null for what is no date. */
export const readDate = (typed) => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(typed);
  if (iso) return iso[0];
  const match = /^(\d{1,2})[/\-. ](\d{1,2}|[a-z]{3})[a-z]*[/\-. ](\d{2}|\d{4})$/i.exec(typed);
  if (!match) return null;
  const [, day, month, year] = match;
  const named = MONTHS.indexOf(month.toLowerCase()) + 1;
  const number = named || Number(month);
  if (number < 1 || number > 12 || Number(day) < 1 || Number(day) > 31) return null;
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** "1,04,999.50" as 10499950 paise; 0 for an empty cell, null for what is no amount. */
export const readPaise = (typed) => {
  const plain = typed.replace(/[,₹\s]/g, '');
  if (plain === '' || plain === '-') return 0;
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(plain);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Finds the row that names the columns: banks put an address above it. */
const findColumns = (rows) => {
  for (const [index, row] of rows.entries()) {
    const names = row.map((name) => name.toLowerCase());
    const found = Object.entries(COLUMNS).map(([column, known]) => [
      column,
      names.findIndex((name) => known.includes(name)),
    ]);
    if (found.every(([, place]) => place >= 0)) return { index, place: Object.fromEntries(found) };
  }
  throw new Error('The columns for date, text, debit and credit were not found in this statement.');
};

/** The entries of a bank's CSV, oldest first, amounts in paise. */
export const readStatement = (text) => {
  const rows = text.split(/\r?\n/).map(splitLine);
  const { index, place } = findColumns(rows);
  return rows
    .slice(index + 1)
    .map((row) => ({
      date: readDate(row[place.date] ?? ''),
      text: row[place.text] ?? '',
      out: readPaise(row[place.out] ?? ''),
      into: readPaise(row[place.into] ?? ''),
    }))
    .filter(
      ({ date, out, into }) => date !== null && out !== null && into !== null && out + into > 0,
    )
    .sort((one, other) => one.date.localeCompare(other.date));
};

const sum = (entries, field) => entries.reduce((so, entry) => so + entry[field], 0);

/** Entries by month ("2026-01"), each with its totals. */
export const byMonth = (entries) => {
  const months = new Map();
  for (const entry of entries) {
    const month = entry.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months].map(([month, own]) => ({
    month,
    entries: own,
    out: sum(own, 'out'),
    into: sum(own, 'into'),
  }));
};

const rupees = (paise) => (paise / 100).toFixed(2);
const quoted = (text) => `"${text.replaceAll('"', '""')}"`;

/** A month as CSV, with the totals in the last row. */
export const toCsv = ({ entries, out, into }) =>
  [
    'Date,Text,Out,In',
    ...entries.map((entry) =>
      [entry.date, quoted(entry.text), rupees(entry.out), rupees(entry.into)].join(','),
    ),
    `,Total,${rupees(out)},${rupees(into)}`,
    '',
  ].join('\n');
