import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorAnswer } from './answers.ts';
import { complaint } from './wire-rules.ts';

export type Params = Record<string, unknown>;

export const paramsOf = (request: FastifyRequest): Params => ({
  ...(request.query as Params),
  ...((request.body as Params | null | undefined) ?? {}),
});

/** The provider answers every mistake with status 500 and JSON. */
export const refuse = (reply: FastifyReply, message: string) =>
  reply.code(500).send(errorAnswer(message));

export const checked =
  <Schema extends z.ZodType>(
    schema: Schema,
    answer: (params: z.output<Schema>, reply: FastifyReply, request: FastifyRequest) => unknown,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const params = paramsOf(request);
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refuse(reply, complaint(parsed.error, params));
    return answer(parsed.data, reply, request);
  };
