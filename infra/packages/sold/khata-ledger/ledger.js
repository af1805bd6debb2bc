/**
 * Amounts are whole paise: positive for goods given on credit, negative for payments. Entries are
 * never changed or deleted: a correction is a new entry.
 */

/** "1,249.5" as 124950 paise; null if it is not an amount above zero. */
export const readPaise = (typed) => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.replace(/[,₹\s]/g, ''));
  const paise = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
  return paise > 0 ? paise : null;
};

export const rupees = (paise) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

/** Digits of an Indian mobile number, with 91 first; null for any other number. */
export const readPhone = (typed) => {
  const digits = typed.replace(/\D/g, '').replace(/^(?:0|91(?=\d{10}$))/, '');
  return /^[6-9]\d{9}$/.test(digits) ? `91${digits}` : null;
};

export const entriesOf = ({ entries }, customer) =>
  entries.filter((entry) => entry.customer === customer);

/** In paise. Negative if the customer paid in advance. */
export const balanceOf = (ledger, customer) =>
  entriesOf(ledger, customer).reduce((sum, { paise }) => sum + paise, 0);

/** "2026-06-02" as "2 Jun 2026". */
export const shownDay = (day) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });

/** "Owes ₹120.50", "Paid ₹20.00 in advance" or "Owes nothing". @param paise balance */
export const balanceText = (paise) => {
  if (paise === 0) return 'Owes nothing';
  return paise > 0 ? `Owes ${rupees(paise)}` : `Paid ${rupees(-paise)} in advance`;
};

/** The day from which the customer has owed money without a break; null if nothing is owed. */
export const owesSince = (ledger, customer) => {
  let [sum, since] = [0, null];
  for (const { paise, day } of byDay(entriesOf(ledger, customer))) {
    sum += paise;
    if (sum <= 0) since = null;
    else since ??= day;
  }
  return since;
};

const byDay = (entries) =>
  entries.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));

export const addCustomer = (ledger, { id, name, phone }) => {
  if (ledger.customers.some((one) => one.phone === phone))
    throw new Error('This number already has a khata.');
  return { ...ledger, customers: [...ledger.customers, { id, name, phone }] };
};

export const addEntry = (ledger, entry) => ({ ...ledger, entries: [...ledger.entries, entry] });

/**
 * Adds the opposite entry. The right amount is a separate entry.
 * @throws Error if the entry is a correction or was corrected before
 */
export const correct = (ledger, id, { newId, day }) => {
  const wrong = ledger.entries.find((entry) => entry.id === id);
  const isDone = ledger.entries.some(({ corrects }) => corrects === id);
  if (!wrong || wrong.corrects || isDone) throw new Error('This entry cannot be corrected.');
  const { customer, paise, note } = wrong;
  return addEntry(ledger, {
    id: newId,
    customer,
    day,
    paise: -paise,
    note: `Correction: ${note}`,
    corrects: id,
  });
};

/** Entries by day, with the balance after each. */
export const statementOf = (ledger, customer) => {
  let balance = 0;
  return byDay(entriesOf(ledger, customer)).map((entry) => {
    balance += entry.paise;
    return { ...entry, balance };
  });
};

/** A UPI link for the balance; null if nothing is owed or no UPI ID is set. */
export const payLink = ({ upi, shop }, paise) => {
  if (!upi || paise <= 0) return null;
  const query = new URLSearchParams({ pa: upi, pn: shop, am: (paise / 100).toFixed(2), cu: 'INR' });
  // Payment apps do not read + as a space.
  return `upi://pay?${query.toString().replaceAll('+', '%20')}`;
};

/** A WhatsApp link with the last five entries, the balance and the pay link. */
export const reminderLink = (ledger, { id, name, phone }) => {
  const balance = balanceOf(ledger, id);
  const lines = statementOf(ledger, id).slice(-5);
  const pay = payLink(ledger.settings, balance);
  const text = [
    `Namaste ${name}, your khata at ${ledger.settings.shop}:`,
    ...lines.map(({ day, note, paise }) => `${shownDay(day)}, ${note}: ${rupees(paise)}`),
    `To pay: ${rupees(balance)}`,
    ...(pay ? [`By UPI: ${ledger.settings.upi}`, pay] : []),
  ].join('\n');
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
};

export const newLedger = () => ({
  version: 1,
  settings: { shop: 'Our shop', upi: '' },
  customers: [],
  entries: [],
});

const isText = (value) => typeof value === 'string';
const isEntry = (entry, ids) =>
  isText(entry?.id) &&
  ids.has(entry.customer) &&
  /^\d{4}-\d{2}-\d{2}$/.test(entry.day) &&
  Number.isSafeInteger(entry.paise) &&
  isText(entry.note);

/** @throws Error if the text is not a backup */
export const readBackup = (text) => {
  const refuse = () => {
    throw new Error('This file is not a khata ledger backup.');
  };
  let ledger;
  try {
    ledger = JSON.parse(text);
  } catch {
    refuse();
  }
  const { version, settings, customers, entries } = ledger ?? {};
  if (version !== 1 || !Array.isArray(customers) || !Array.isArray(entries)) refuse();
  if (!isText(settings?.shop) || !isText(settings?.upi)) refuse();
  if (!customers.every(({ id, name, phone }) => isText(id) && isText(name) && isText(phone)))
    refuse();
  const ids = new Set(customers.map(({ id }) => id));
  if (!entries.every((entry) => isEntry(entry, ids))) refuse();
  return ledger;
};
