const VPA = /^[a-z0-9][a-z0-9.\-_]{1,254}@[a-z][a-z0-9]{1,63}$/i;
const MAX_NOTE = 80;
const MAX_REFERENCE = 35;

/** Keeps letters and digits of any script: some UPI apps cannot read other characters. */
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
 * @param payment `vpa` (UPI ID), `name`, and optionally `amount` in rupees, `note`, `reference`
 * @returns `{ ok: true, link }`, or `{ ok: false, errors }` with a message for each wrong field
 */
export const upiPayLink = ({ vpa = '', name = '', amount = '', note = '', reference = '' }) => {
  const errors = {};
  const payee = vpa.trim();
  const payeeName = plain(name, 50);
  if (!VPA.test(payee)) errors.vpa = 'Enter a UPI ID such as shop@bank.';
  if (payeeName === '') errors.name = 'Enter the name that the payer sees.';
  const rupees = amount === '' ? '' : amountOf(amount);
  if (rupees === null) errors.amount = 'Enter an amount in rupees, such as 549 or 549.50.';
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
  // Spaces as %20: several apps show + as a plus sign.
  const query = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return { ok: true, link: `upi://pay?${query.join('&')}` };
};
