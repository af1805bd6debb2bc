import type { FastifyReply, FastifyRequest } from 'fastify';

export const dropped = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.hijack();
  request.raw.socket.destroy();
};
