import type { FastifyRequest } from 'fastify';
import { ReceivedFile } from './received-file.ts';

/** Files are compared by hash. */
const comparable = (value: unknown): unknown => {
  if (value instanceof ReceivedFile) return `file ${value.hash}`;
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, comparable(part)]));
};

export const requestContent = ({
  body,
  params,
}: Pick<FastifyRequest, 'body' | 'params'>): unknown => {
  const named = params as Readonly<Record<string, unknown>>;
  const content = comparable(body ?? null);
  return Object.keys(named).length === 0 ? content : { params: named, body: content };
};
