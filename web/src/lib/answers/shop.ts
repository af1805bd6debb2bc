import { articleAnswerSchema, articlesAnswerSchema } from '@haat/contracts/http/articles';
import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { codesAnswerSchema } from '@haat/contracts/http/codes';
import {
  alternativesAnswerSchema,
  domainHoldAnswerSchema,
  domainPriceAnswerSchema,
  domainPricesAnswerSchema,
  suggestAnswerSchema,
} from '@haat/contracts/http/domain';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import { settingsAnswerSchema } from '@haat/contracts/http/settings';
import { fitting } from './match.ts';

export const fits = fitting({
  'GET /api/auth/session': sessionAnswerSchema,
  'GET /api/settings': settingsAnswerSchema,
  'GET /api/codes/fetch': codesAnswerSchema,
  'GET /api/orders/hosting/paid/fetchSwhPlans': plansAnswerSchema,
  'GET /api/articles': articlesAnswerSchema,
  'GET /api/articles/:id': articleAnswerSchema,
  'GET /api/domain/prices': domainPricesAnswerSchema,
  'GET /api/domain/price': domainPriceAnswerSchema,
  'GET /api/domain/suggest': suggestAnswerSchema,
  'POST /api/domain/holds': domainHoldAnswerSchema,
  'DELETE /api/domain/holds': domainHoldAnswerSchema,
  'GET /api/domain/alternatives': alternativesAnswerSchema,
});
