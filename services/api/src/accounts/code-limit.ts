import { accountMessages } from '@haat/contracts/account-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { perDay } from '../http/rate-limit.ts';

/**
 * Of a million codes three are right at a time: with so many tries a day, who has a stolen password
 * needs a year for one chance in thirty. A minute's limit alone would leave them a fortnight.
 */
const CODES_A_DAY = 30;

/** @param guesserOf who is counted: whose codes they are, and where they are given. */
export const codeLimit = (
  app: FastifyInstance,
  guesserOf: (request: FastifyRequest) => string | Promise<string>,
) => perDay(app, 'one-time codes', CODES_A_DAY, guesserOf, accountMessages.tooManyCodes);
