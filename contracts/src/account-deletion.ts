import { indianDate } from './indian-time.ts';
import { formatRupees, rupeesToPaise } from './money.ts';

/** What stands in the way of deleting an account. Amounts in rupees, times in ISO 8601. */
export type InTheWay =
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'payment'; readonly referenceCode: string }
  | { readonly kind: 'balance'; readonly amount: number }
  | { readonly kind: 'refund'; readonly amount: number; readonly recordedAt: string }
  | { readonly kind: 'moving'; readonly amount: number }
  | {
      readonly kind: 'domain' | 'hosting' | 'free_hosting';
      /** To give it up. */
      readonly id: string;
      readonly orderId: string;
      readonly domain: string;
      /** Null for a free plan, which ends with the account. */
      readonly paidUntil: string | null;
    };

const rupees = (amount: number): string => formatRupees(rupeesToPaise(amount) ?? 0);
const day = (iso: string): string => indianDate(Date.parse(iso));

const until = (iso: string | null): string => (iso === null ? '' : ` until ${day(iso)}`);

/** @returns what it is, and what the customer can do. */
export const inTheWayText = (one: InTheWay): { readonly what: string; readonly todo: string } => {
  switch (one.kind) {
    case 'order':
      return {
        what: `Order ${one.orderId} is in progress.`,
        todo: 'Wait until it’s done, or cancel it on its page.',
      };
    case 'payment':
      return {
        what: `Payment ${one.referenceCode} isn’t verified yet.`,
        todo: 'Wait for the result on its page.',
      };
    case 'balance':
      return {
        what: `${rupees(one.amount)} is in your balance.`,
        todo: 'Ask for a refund, or spend it.',
      };
    case 'refund':
      return {
        what: `Your refund of ${rupees(one.amount)} isn’t sent yet.`,
        todo: 'We need your refund details until it’s sent. You don’t need to do anything.',
      };
    case 'moving':
      return {
        what: `${rupees(one.amount)} is moving between your payments.`,
        todo: 'Wait a few minutes, then look again.',
      };
    case 'domain':
      return {
        what: `${one.domain}: paid${until(one.paidUntil)}.`,
        todo: 'Move it to another registrar, or give it up.',
      };
    case 'hosting':
      return {
        what: `Hosting of ${one.domain}: paid${until(one.paidUntil)}.`,
        todo: 'Download your files, then give it up.',
      };
    case 'free_hosting':
      return {
        what: `You have free hosting for ${one.domain}.`,
        todo: 'Download your files, then give it up.',
      };
  }
};

export const accountDeletionMessages = {
  inTheWay: 'Your account can’t be deleted yet. First do what’s on the list.',
  /** @param erasesAt ISO 8601. */
  pending: (erasesAt: string) =>
    `Your account will be deleted on ${day(erasesAt)}. Keep it in your profile to go on.`,
  linkInvalid:
    'This link doesn’t work. Log in to see whether your account will be deleted, and to keep it.',
  linkOld: 'This link is from an earlier request. Use the link in our newest email, or log in.',
  deleted: 'This account is already deleted. You can register again with the same email.',
  accountStays: 'Your account stays. Nothing was deleted.',
} as const;
