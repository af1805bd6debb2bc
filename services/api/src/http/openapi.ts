import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SESSION_COOKIE } from '../accounts/sessions.ts';
import { cachedAnswers } from './cached-answers.ts';

const DOCS_PATH = '/api/docs';

/** OpenAPI 3.1 from the routes' schemas: JSON at /api/docs/json, pages at /api/docs. */
export const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Haat',
        version: '0.1.0',
        description:
          'Domain names, hosting and downloadable code, paid in rupees by UPI. Amounts are rupees ' +
          'as JSON numbers. Every POST takes an Idempotency-Key.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (docs) => {
    await docs.register(cachedAnswers);
    await docs.register(swaggerUi, { routePrefix: DOCS_PATH });
  });
});
