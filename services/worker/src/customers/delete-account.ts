import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { laggingProcessors } from '@haat/event-processing/status';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import type { Database } from '@haat/platform/tables';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { ERASURE_READS, eraseCustomer, erasureObstacles, inTheWayOf } from '@haat/record/erasure';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ACTOR, command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';

export type DeleteAccountServices = CommandServices & { readonly db: Kysely<Database> };

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 60_000;

const payloadSchema = z.object({ customerId: z.string(), deletionId: z.string() });
type DeleteStep = Step<z.output<typeof payloadSchema>>;

/**
 * At the end of the days in which the customer could keep the account. What stands in the way by
 * then, such as a refund that the bank returned, stops the deletion: nothing of theirs may be lost.
 */
export const deleteAccountStep = defineStep(
  payloadSchema,
  async (services: DeleteAccountServices, step: DeleteStep): Promise<JobResult> => {
    const { customerId, deletionId } = step.payload;
    const { store, db, clock } = services;
    const stream = customerStream(customerId);
    const { state } = await loadAggregate(store, customerDecider, stream);
    if (!isRegistered(state) || state.deletion?.deletionId !== deletionId) return DONE;
    const { erasesAt, letExpire } = state.deletion;
    const waitMs = Date.parse(erasesAt) - clock.now();
    if (waitMs > 0) return later(waitMs);
    const identity = await store.identify();
    const lagging = await laggingProcessors({ db, store: store.blank }, ERASURE_READS, identity);
    if (lagging.length > 0) {
      step.log.info({ customerId, lagging }, 'an account is deleted once read models are current');
      return later(backOffMs(step.start, RETRY_MS, RETRY_MAX_MS));
    }
    const inTheWay = inTheWayOf(await erasureObstacles(services, customerId), letExpire);
    if (inTheWay.length > 0) {
      const kinds = inTheWay.map(({ kind }) => kind);
      step.log.info({ customerId, kinds }, 'an account is not deleted: something is in the way');
      await command(services, step, customerDecider, stream, {
        type: 'CancelAccountDeletion',
        ...{ customerId, deletionId, because: 'in_the_way', cancelledAt: isoNow(clock) },
      });
      return DONE;
    }
    const ground = 'asked_by_customer';
    const isErased = await eraseCustomer(services, state, { ground, deletionId }, (type) => ({
      commandId: derivedId('command', step.id, type),
      ...{ causationId: step.causationId, correlationId: step.correlationId },
      ...{ actor: ACTOR, traceId: step.traceId },
    }));
    if (!isErased) step.log.info({ customerId }, 'a customer kept the account at the last moment');
    return DONE;
  },
  { readsCurrent: true },
);
