const VPA = /^[a-z0-9][a-z0-9.\-_]{1,254}@[a-z][a-z0-9]{1,63}$/i;
const MAX_NOTE = 80;
const MAX_REFERENCE = 35;

/** Letters, digits and simple marks of any script: apps choke on the rest. */
const plain = (text, most) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,\-/]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most);

const amountOf = (amount) => {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(amount).replaceAll(',', '').trim());
  if (!match || Number(match[0]) === 0) return null;
  return `${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`;
};

/**
 * Builds a UPI link; as text it goes into a QR code, on a phone it opens the app.
 * @param payment `vpa` (shop@bank), `name`, and, if you like, `amount` in rupees, `note`, `reference`
 * @returns `{ ok: true, link }`, or `{ ok: false, errors }` with a sentence for each wrong field
 */
export const upiPayLink = ({ vpa = '', name = '', amount = '', note = '', reference = '' }) => {
  const errors = {};
  const payee = vpa.trim();
  const payeeName = plain(name, 50);
  if (!VPA.test(payee)) errors.vpa = 'The UPI address looks like shop@bank.';
  if (payeeName === '') errors.name = 'Please give the name that the payer will see.';
  const rupees = amount === '' ? '' : amountOf(amount);
  if (rupees === null) errors.amount = 'The amount is in rupees, such as 549 or 549.50.';
  const cleanReference = reference.replace(/[^a-z0-9]/gi, '').slice(0, MAX_REFERENCE);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const fields = {
    pa: payee,
    pn: payeeName,
    am: rupees,
    cu: 'INR',
    tn: plain(note, MAX_NOTE),
    tr: cleanReference,
  };
  // Spaces as %20: several apps show the plus sign of a form.
  const query = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return { ok: true, link: `upi://pay?${query.join('&')}` };
};
