import type { HttpResult } from '../../http/http-client.ts';
import type { Usage } from './port.ts';
import { read } from './read-answer.ts';
import { readUapi } from './uapi.ts';
import { statsIn, trafficIn, type WireAccount } from './wire.ts';

const MEGABYTE = 1024 ** 2;
const FACTORS = { b: 1, k: 1024, m: MEGABYTE, g: 1024 ** 3, t: 1024 ** 4 } as const;

/** "1,024M", "12.5 MB", "42": some servers group the digits. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)? ?(?:([bkmgt])(?:i?b|ytes?)?)?$/;

type Amount = number | 'unlimited';

/**
 * @param factor of a number without a unit
 * @returns a whole number of bytes or things; null for anything else
 */
export const amountOf = (words: string | null | undefined, factor: number): Amount | null => {
  const plain = (words ?? '').trim().toLowerCase();
  if (plain === 'unlimited') return plain;
  const [, whole, fraction = '', unit] = AMOUNT.exec(plain) ?? [];
  if (whole === undefined) return null;
  const times = unit === undefined ? factor : FACTORS[unit as keyof typeof FACTORS];
  const amount = Math.round(Number(whole.replaceAll(',', '') + fraction) * times);
  return Number.isSafeInteger(amount) ? amount : null;
};

const usageOf = (used: Amount | null, limit: Amount | null, isZeroUnlimited: boolean) => {
  if (limit === null) return null;
  const isUnlimited = limit === 'unlimited' || (limit === 0 && isZeroUnlimited);
  return { used: used === 'unlimited' ? null : used, limit: isUnlimited ? null : limit };
};

export const diskOf = ({ diskused, disklimit }: WireAccount): Usage | null =>
  usageOf(amountOf(diskused, MEGABYTE), amountOf(disklimit, MEGABYTE), true);

export const trafficOf = (result: HttpResult, username: string): Usage | null => {
  const answer = read(result, 'showbw');
  if (answer.kind !== 'answered' || answer.wire.metadata.result !== true) return null;
  const account = trafficIn(answer.wire)?.find(
    ({ user, deleted }) => user.toLowerCase() === username && deleted !== true,
  );
  return account === undefined
    ? null
    : usageOf(amountOf(account.totalbytes, 1), amountOf(account.limit, 1), true);
};

/** Without `StatsBar::get_stats` only the limit is known, from the account. */
export const mailboxesOf = (result: HttpResult, { maxpop }: WireAccount): Usage | null => {
  const answer = readUapi(result);
  const stats = answer.kind === 'done' ? statsIn(answer) : null;
  const told = stats?.find(({ name, id }) => (name ?? id) === 'emailaccounts');
  return told === undefined
    ? usageOf(null, amountOf(maxpop, 1), false)
    : usageOf(
        amountOf(told._count ?? told.count, 1),
        amountOf(told._max ?? told.max, 1),
        told.zeroisunlimited === true,
      );
};
