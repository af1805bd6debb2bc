import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Contended, isUnavailable } from '../unavailable.ts';
import { PROBLEM_CONTENT_TYPE, problemOf, Refusal, type RefusalDetails } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Text for an unavailable event store or database. */
    whenUnavailable?: string;
  }
}

const REPEAT_AFTER_SECONDS = 1;

/** Zod's default message "Invalid input…" is not for customers. */
const isOwnSentence = (message: string): boolean =>
  message !== '' &&
  !/^(?:Invalid input$|(?:Invalid \w+|Too \w+|Unrecognized keys?):)/.test(message);

const fieldName = (instancePath: string): string => instancePath.slice(1).replaceAll('/', '.');

type Issue = { readonly instancePath: string; readonly message?: string | undefined };

const sentenceFor = ({ instancePath, message = '' }: Issue): string => {
  if (isOwnSentence(message)) return message;
  const field = fieldName(instancePath);
  return field === '' ? refusalMessages.unreadable : refusalMessages.invalidField(field);
};

/** The customer reads the first issue; `fields` has all. */
const invalidInput = (issues: readonly Issue[]): Refusal => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = fieldName(issue.instancePath);
    if (field !== '') fields[field] ??= sentenceFor(issue);
  }
  const [first = { instancePath: '/' }] = issues;
  return new Refusal(400, sentenceFor(first), { fields });
};

/** Refused by Fastify or a plugin before a handler: broken JSON, too large, wrong type. */
const fromFramework = (error: FastifyError): Refusal | null => {
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  if (status === 413) return new Refusal(413, refusalMessages.tooLarge);
  return new Refusal(status, refusalMessages.unreadable);
};

const refusalOf = (error: FastifyError, request: FastifyRequest): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  // Retryable: other writers kept winning, or an engine is unavailable.
  if (isUnavailable(error) || error instanceof Contended) {
    const { whenUnavailable = refusalMessages.storeUnavailable } = request.routeOptions.config;
    return new Refusal(503, whenUnavailable, {
      headers: { 'retry-after': String(REPEAT_AFTER_SECONDS) },
    });
  }
  return fromFramework(error);
};

const answer = (
  reply: FastifyReply,
  status: number,
  error: string,
  { fields, headers = {}, more }: RefusalDetails = {},
) =>
  reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type(PROBLEM_CONTENT_TYPE)
    .send(problemOf(status, error, fields, more));

/** Answers every failure with problem details; unexpected ones are also logged. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request);
    if (refusal === null) {
      request.log.error({ err: error }, 'request failed');
      return answer(reply, 500, domainOrderMessages.tryLater);
    }
    if (refusal.status >= 500) request.log.warn({ err: error }, 'could not serve a request');
    return answer(reply, refusal.status, refusal.message, refusal.details);
  });
});
