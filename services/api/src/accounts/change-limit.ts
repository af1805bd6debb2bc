import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { FastifyInstance } from 'fastify';
import { perDay } from '../http/rate-limit.ts';
import { customerKey } from './signed-in.ts';

/** Each stays in the customer's stream, which every request of theirs reads. */
const CHANGES_A_DAY = 200;

/**
 * Of what a customer changes in how the account is opened, wherever they are signed in: other
 * passwords, passkeys and codes that are set up, ends of all sessions. What is taken away again is not
 * counted: there is no more of it, and after a mailed link, which is behind no such limit, an owner
 * gets rid of whatever else somebody added.
 */
export const changeLimit = (app: Pick<FastifyInstance, 'sharedCounts'>) =>
  perDay(
    app,
    'changes of how an account is opened',
    CHANGES_A_DAY,
    customerKey,
    refusalMessages.tooManySafetyChanges,
  );
