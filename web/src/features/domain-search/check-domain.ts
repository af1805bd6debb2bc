import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import {
  type DomainCheckAnswer,
  type DomainPriceAnswer,
  domainCheckAnswerSchema,
  domainPriceAnswerSchema,
} from '@haat/contracts/http/domain';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { z } from 'zod';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, getJson } from '../../lib/api-client.ts';

export type CheckOutcome =
  | {
      readonly kind: 'available';
      readonly domain: string;
      readonly pricePaise: Paise | null;
      /** In ms, until another customer's hold ends. */
      readonly heldForMs?: number;
    }
  | { readonly kind: 'unavailable'; readonly domain: string }
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly retry: boolean;
    };

const RESTRICTED = /forbidden by (?:the )?administrative rules|restricted by the provider/i;
/** The TLD is not sold: a retry does not help. */
const NOT_SOLD = /^Invalid domain name format$|domains only in Latin letters/;
const REGISTRAR_SILENT = 'the registrar couldn’t tell. Please try again.';

const failed = (error: string, retry = false): CheckOutcome => ({ kind: 'failed', error, retry });

const text = z.string();
const errorSchema = z.object({
  message: text.optional(),
  error: z.union([text, z.object({ message: text }).transform(({ message }) => message)]),
});

const embeddedErrorOf = (data: unknown): string | null => {
  const parsed = errorSchema.safeParse(data);
  return parsed.success ? (parsed.data.message ?? parsed.data.error) : null;
};

/** An unknown status is never available. */
export const readCheckAnswer = (
  domain: string,
  result: ApiResult<DomainCheckAnswer>,
): 'available' | 'unavailable' | CheckOutcome => {
  const problem = result.ok ? embeddedErrorOf(result.data) : result.failure.text;
  if (problem !== null) {
    if (RESTRICTED.test(problem)) return failed(domainSearchMessages.restricted);
    if (NOT_SOLD.test(problem)) return failed(problem);
    return failed(domainSearchMessages.checkFailed(problem), true);
  }
  const answer = domainCheckAnswerSchema.safeParse(result.ok && result.data);
  const status = answer.success ? answer.data[domain]?.status : undefined;
  if (status === undefined) return failed(domainSearchMessages.invalidApiResponse, true);
  if (status === 'unknown') return failed(domainSearchMessages.checkFailed(REGISTRAR_SILENT), true);
  return status;
};

const readPrice = (result: ApiResult<DomainPriceAnswer>): Paise | null => {
  const answer = result.ok ? domainPriceAnswerSchema.safeParse(result.data) : null;
  return answer?.success ? rupeesToPaise(answer.data.price) : null;
};

/** Never throws. */
export const checkDomain = async (domain: string): Promise<CheckOutcome> => {
  const [check, price] = await Promise.all([
    getJson<DomainCheckAnswer>(apiPaths.domainCheck(domain)),
    getJson<DomainPriceAnswer>(apiPaths.domainPrice(domain)),
  ]);
  const reading = readCheckAnswer(domain, check);
  if (typeof reading !== 'string') return reading;
  if (reading === 'unavailable') return { kind: 'unavailable', domain };
  const heldForMs = check.ok ? check.data[domain]?.held_for_ms : undefined;
  return {
    ...{ kind: 'available', domain, pricePaise: readPrice(price) },
    ...(heldForMs !== undefined && { heldForMs }),
  };
};
