import { isTerminal } from '@haat/contracts/order-status';
import { derivedId } from '@haat/platform/ids';
import { waitFor } from '../../processes/wait.ts';
import type { Asking, AskingHowItStands, Post } from './asking.ts';
import { askingToOrder } from './asking-to-order.ts';
import { askingToPay } from './asking-to-pay.ts';
import type { OrderPlan } from './order-plan.ts';
import { persist } from './patience.ts';
import type { ToldSoFar } from './told.ts';

/** A customer looks so long whether something has come, and goes on all the same. */
const LOOKS = { within: 8_000, every: 250 } as const;

const askingHowItStands: AskingHowItStands = {
  untilFree: async (who, paise) => {
    await waitFor(async () => {
      const seen = await who.get('/api/balance').catch(() => undefined);
      return seen?.status === 200 && seen.body.balance * 100 >= paise;
    }, LOOKS);
  },
  untilEnded: async (who, orderId) => {
    if (orderId === undefined) return;
    await waitFor(async () => {
      const seen = await who.order(orderId).catch(() => undefined);
      return seen !== undefined && isTerminal(seen.status);
    }, LOOKS);
  },
};

/** @param bank the sandbox's address. */
export const askingFor = (
  { number: plan }: OrderPlan,
  { seed, bank, told }: { readonly seed: number; readonly bank: string; readonly told: ToldSoFar },
): Asking => {
  const keyOf = (...parts: readonly string[]) => ({
    'idempotency-key': derivedId('storm', String(seed), String(plan), ...parts),
  });
  const post: Post = (who, path, body, ...key) =>
    persist(`order ${plan}: ${path}`, told, () => who.post(path, body, keyOf(path, ...key)));
  return {
    ...askingToPay({ plan, bank, told, post, keyOf }),
    ...askingToOrder({ plan, told, post }),
    ...askingHowItStands,
  };
};
