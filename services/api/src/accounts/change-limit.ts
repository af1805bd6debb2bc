import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { FastifyInstance } from 'fastify';
import { perDay } from '../http/rate-limit.ts';
import { customerKey } from './signed-in.ts';

/** Each stays in the customer's stream, which every request reads. */
const CHANGES_A_DAY = 200;

/** Not for removals: an owner must always be able to remove what an intruder added. */
export const changeLimit = (app: Pick<FastifyInstance, 'sharedCounts'>) =>
  perDay(
    app,
    'changes of how an account is opened',
    CHANGES_A_DAY,
    customerKey,
    refusalMessages.tooManySafetyChanges,
  );
