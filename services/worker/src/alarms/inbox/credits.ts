import { DAY_MS } from '@haat/contracts/durations';
import { formatRupees } from '@haat/contracts/money';
import { type UnclaimedCredit, unclaimedCredits } from '../../payments/unclaimed-credits.ts';
import { toDecide } from '../next-command.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

/** Customers may still report the credit, in ms. */
const OWN_TIME_MS = DAY_MS;

/** An unclaimed credit waits at once where it may pay a waiting payment, else after a day. */
export const creditWaits = (found: UnclaimedCredit, now: number): Waiting | null => {
  const { credit: id, observedAt: since, amountPaise, narration, approve, mistyped } = found;
  if (approve.length === 0 && now - Date.parse(since) < OWN_TIME_MS) return null;
  const differs = mistyped.length === 1 ? 'differs' : 'differ';
  const typed =
    mistyped.length === 0
      ? ''
      : `. ${mistyped.join(', ')} ${differs} by one digit or two swapped ones.`;
  return {
    kind: 'money unclaimed',
    id,
    since,
    whose: null,
    amountPaise,
    why: `${formatRupees(amountPaise)} was received and pays nothing. The bank says: ${narration}${typed}`,
    commands: [...approve, toDecide('It belongs to no customer.', 'payments', 'set-aside', id)],
  };
};

/** @returns those in review: the same money already waits there. */
const inReview = async (
  { db }: WaitingServices,
  references: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom('payments')
    .select('reference_code')
    .where('reference_code', 'in', references)
    .where('status', '=', 'in_review')
    .execute();
  return new Set(rows.map(({ reference_code }) => reference_code));
};

export const findUnclaimed = async (services: WaitingServices): Promise<readonly Waiting[]> => {
  const now = services.clock.now();
  const found = await unclaimedCredits(services);
  const reviewed = await inReview(
    services,
    found.flatMap(({ suggested }) => suggested),
  );
  return found
    .toReversed()
    .filter(({ suggested }) => !suggested.some((reference) => reviewed.has(reference)))
    .map((one) => creditWaits(one, now))
    .filter((one) => one !== null)
    .slice(0, MAX_PER_KIND);
};
