import { accountMessages } from '@haat/contracts/account-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { perDay } from '../http/rate-limit.ts';

/** Three of a million codes are valid: a stolen password gives a chance of 1 in 30 per year. */
const CODES_A_DAY = 30;

export const codeLimit = (
  app: FastifyInstance,
  guesserOf: (request: FastifyRequest) => string | Promise<string>,
) => perDay(app, 'one-time codes', CODES_A_DAY, guesserOf, accountMessages.tooManyCodes);
