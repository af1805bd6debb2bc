import { DAY_MS } from '@haat/contracts/durations';

/** EPP codes (RFC 5731, RFC 3915) in ICANN's explanations, shortened. */
const MEANINGS: Readonly<Record<string, string>> = {
  ok: 'Nothing is pending and nothing is forbidden.',
  inactive: 'It has no nameservers, so it does not work.',
  addPeriod: 'It was registered a few days ago.',
  autoRenewPeriod: 'It was renewed by itself a few days ago.',
  renewPeriod: 'It was renewed a few days ago.',
  transferPeriod: 'It came from another registrar a few days ago.',
  redemptionPeriod: 'Expired (redemption). The owner can restore it for a fee.',
  pendingRestore: 'The owner has asked to restore it.',
  pendingDelete: 'It will be deleted within days and is available after that.',
  pendingCreate: 'Its registration is being worked on.',
  pendingRenew: 'Its renewal is being worked on.',
  pendingTransfer: 'A move to another registrar is under way.',
  pendingUpdate: 'A change is being worked on.',
  clientHold: 'The registrar has switched it off: it does not work.',
  serverHold: 'The registry has switched it off: it does not work.',
  clientTransferProhibited: 'Transfer lock is on (normal).',
  serverTransferProhibited: 'The registry doesn’t allow a transfer to another registrar.',
  clientDeleteProhibited: 'Delete lock is on (normal).',
  serverDeleteProhibited: 'The registry doesn’t allow its deletion.',
  clientUpdateProhibited: 'Update lock is on (normal).',
  serverUpdateProhibited: 'The registry doesn’t allow changes to its details.',
  clientRenewProhibited: 'The registrar doesn’t allow its renewal.',
  serverRenewProhibited: 'The registry doesn’t allow its renewal.',
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
