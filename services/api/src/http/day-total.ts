import { DAY_MS } from '@haat/contracts/durations';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { AppendResult } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerKey } from './caller.ts';
import { perDay } from './rate-limit.ts';

export type DayTotal = {
  /** Counts once, just before something is stored. @throws {Refusal} 429 over a limit. */
  readonly count: () => Promise<void>;
  /** @returns the store, counting before the first append; a failed one is not counted. */
  readonly countedIn: (store: EncryptedStore) => EncryptedStore;
};

const everybody = (): string => 'everybody';
/** One address may use a tenth of the total. */
const SHARE_OF_ONE = 10;

/**
 * Limits what strangers store in a day. Refused and repeated requests are not counted: else ten
 * addresses could use up the day for nothing. @param limit such as `registrations`.
 */
export const dayTotal = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  limit: string,
  max: number,
): ((request: FastifyRequest, reply: FastifyReply) => DayTotal) => {
  const { tooManyOfYours, tooManyOfAll } = refusalMessages;
  const share = Math.ceil(max / SHARE_OF_ONE);
  const one = `${limit} of one in a day`;
  const all = `${limit} in a day`;
  const ofOne = perDay(app, one, share, callerKey, tooManyOfYours);
  const ofAll = perDay(app, all, max, everybody, tooManyOfAll);

  return (request, reply) => {
    let isCounted = false;
    const count = async (): Promise<void> => {
      if (isCounted) return;
      await ofOne(request, reply);
      await ofAll(request, reply);
      isCounted = true;
    };
    const giveBack = async (): Promise<void> => {
      isCounted = false;
      const day = { windowMs: DAY_MS };
      await app.sharedCounts.giveBack(one, callerKey(request), day);
      await app.sharedCounts.giveBack(all, everybody(), day);
    };
    const counting =
      <Given extends readonly unknown[], Result>(
        append: (...given: Given) => Promise<Result>,
        resultsOf: (result: Result) => readonly AppendResult[],
      ) =>
      async (...given: Given): Promise<Result> => {
        const isFirst = !isCounted;
        await count();
        const result = await append(...given);
        if (isFirst && resultsOf(result).every(({ ok }) => !ok)) await giveBack();
        return result;
      };
    return {
      count,
      countedIn: (store) => ({
        ...store,
        append: counting(store.append, (result) => [result]),
        appendInOrder: counting(store.appendInOrder, (results) => results),
      }),
    };
  };
};
