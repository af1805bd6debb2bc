// @module-tag slow
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyPath } from './any-path.ts';

const app = Fastify(anyPath);
beforeAll(async () => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('seen', 'yes');
  });
  app.get<{ Params: { id: string } }>('/things/:id', async ({ params, query }) => ({
    id: params.id,
    query,
  }));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ id: null }));
  await app.ready();
});
afterAll(() => app.close());

const ask = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url });
  return { status: statusCode, seen: headers.seen, body: JSON.parse(body) };
};

describe('A path', () => {
  it.each([
    ['a%20b', 'a b'],
    ['%E0%A4%95', 'क'],
    ['50%25-off', '50%-off'],
    ['50%-off', '50%-off'],
    ['%', '%'],
    ['%zz', '%zz'],
    ['%ff', '%ff'],
    ['%C0%AE', '%C0%AE'],
    ['%2f%ff', '%2f%ff'],
    ['x'.repeat(5_000), 'x'.repeat(5_000)],
  ])('is decoded where it is valid: %.20s', async (path, id) => {
    expect(await ask(`/things/${path}?q=50%`)).toEqual({
      status: 200,
      seen: 'yes',
      body: { id, query: { q: '50%' } },
    });
  });

  it('is answered by the server’s own handlers, whatever it contains', async () => {
    const strange = fc.oneof(
      fc.constantFrom(
        '%',
        '%2',
        '%25',
        '%2F',
        '%ff',
        '%ED%A0%80',
        '%00',
        '..',
        '//',
        '?',
        '#',
        ';',
      ),
      fc.webSegment(),
      fc.string({ unit: fc.constantFrom('a', '/', '%'), minLength: 1, maxLength: 400 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(strange, { maxLength: 6 }), async (parts) => {
        const { status, seen } = await ask(`/things/${parts.join('')}`);
        expect({ isAnswered: [200, 404].includes(status), seen }).toEqual({
          isAnswered: true,
          seen: 'yes',
        });
      }),
    );
  });
});
