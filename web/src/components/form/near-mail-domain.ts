const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.in',
  'rediffmail.com',
  'icloud.com',
  'protonmail.com',
  'zohomail.in',
];
const REAL: ReadonlySet<string> = new Set([
  ...PROVIDERS,
  'mail.com',
  'email.com',
  'hotmail.co',
  'yahoo.co',
  'zohomail.com',
]);

const isOneTypoApart = (typed: string, meant: string): boolean => {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
};

/** @returns a provider's domain that is one typo away, or null. */
export const nearMailDomain = (address: string): string | null => {
  const domain = address.trim().toLowerCase().split('@')[1] ?? '';
  if (REAL.has(domain)) return null;
  return PROVIDERS.find((provider) => isOneTypoApart(domain, provider)) ?? null;
};
