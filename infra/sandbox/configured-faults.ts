import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expectKnown } from './expect-known.ts';

export type ConfiguredFaults<Fault extends string> = {
  /** Sets or (null) clears a name's fault. @throws {Error} for an unknown fault. */
  readonly fail: (name: string, fault: Fault | null) => void;
  /** The configured fault if it is one of `some`, else `byItself`. */
  readonly of: <Some extends Fault>(
    name: string,
    some: readonly Some[],
    byItself: Some | null,
  ) => Some | null;
  readonly clear: () => void;
};

/** Also by POST /sandbox/faults {"name", "fault"}; in memory. */
export const addConfiguredFaults = <Fault extends string>(
  app: FastifyInstance,
  known: readonly Fault[],
): ConfiguredFaults<Fault> => {
  const faults = new Map<string, Fault | null>();
  const fail = (name: string, fault: Fault | null): void => {
    if (fault !== null) expectKnown('fault', fault, known);
    faults.set(name.toLowerCase(), fault);
  };
  const faultSchema = z.object({ name: z.string().min(1), fault: z.enum(known).nullable() });
  app.post('/sandbox/faults', async (request, reply) => {
    const requested = faultSchema.safeParse(request.body);
    if (!requested.success) {
      const error = `name, and fault: null or one of ${known.join(', ')}`;
      return reply.code(400).send({ error });
    }
    fail(requested.data.name, requested.data.fault);
    return { status: 'ok' };
  });
  return {
    fail,
    of: (name, some, byItself) => {
      const fault = faults.get(name.trim().toLowerCase());
      if (fault === undefined) return byItself;
      if (fault === null) return null;
      return some.find((one) => one === fault) ?? byItself;
    },
    clear: () => faults.clear(),
  };
};
