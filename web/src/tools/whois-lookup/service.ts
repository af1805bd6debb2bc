import { DAY_MS } from '@haat/contracts/durations';

/** EPP codes (RFC 5731, RFC 3915) in ICANN's explanations, shortened. */
const MEANINGS: Readonly<Record<string, string>> = {
  ok: 'Nothing is pending and nothing is forbidden.',
  inactive: 'It has no nameservers, so it does not work.',
  addPeriod: 'It was registered a few days ago.',
  autoRenewPeriod: 'It was renewed by itself a few days ago.',
  renewPeriod: 'It was renewed a few days ago.',
  transferPeriod: 'It came from another registrar a few days ago.',
  redemptionPeriod: 'It has lapsed. Its holder can still get it back for a fee.',
  pendingRestore: 'Its holder has asked to get it back.',
  pendingDelete: 'It will be deleted within days, and is free after that.',
  pendingCreate: 'Its registration is being worked on.',
  pendingRenew: 'Its renewal is being worked on.',
  pendingTransfer: 'A move to another registrar is under way.',
  pendingUpdate: 'A change is being worked on.',
  clientHold: 'The registrar has switched it off: it does not work.',
  serverHold: 'The registry has switched it off: it does not work.',
  clientTransferProhibited: 'It cannot be moved to another registrar: a usual protection.',
  serverTransferProhibited: 'The registry lets nobody move it to another registrar.',
  clientDeleteProhibited: 'It cannot be deleted: a usual protection.',
  serverDeleteProhibited: 'The registry lets nobody delete it.',
  clientUpdateProhibited: 'Its details cannot be changed: a usual protection.',
  serverUpdateProhibited: 'The registry lets nobody change its details.',
  clientRenewProhibited: 'The registrar does not let it be renewed.',
  serverRenewProhibited: 'The registry does not let it be renewed.',
};

export const statusMeaning = (status: string): string | null => MEANINGS[status] ?? null;

const DAYS_A_YEAR = 365.25;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "in 74 days", "3 years ago", "today". */
export const distance = (at: Date, now: Date): string => {
  const days = Math.floor(at.getTime() / DAY_MS) - Math.floor(now.getTime() / DAY_MS);
  if (days === 0) return 'today';
  const size = Math.abs(days);
  const years = Math.floor(size / DAYS_A_YEAR);
  const words = years >= 2 ? counted(years, 'year') : counted(size, 'day');
  return days > 0 ? `in ${words}` : `${words} ago`;
};

export const isOver = (at: Date, now: Date): boolean => at.getTime() < now.getTime();

export const isSoon = (at: Date, now: Date): boolean => at.getTime() - now.getTime() < 30 * DAY_MS;
