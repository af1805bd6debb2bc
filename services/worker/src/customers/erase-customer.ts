import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { isoNow } from '@haat/platform/clock';
import type { CommandServices } from '@haat/record/commands';
import { askToErase } from '@haat/record/erasure';
import { sql } from 'kysely';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { type EraseSubjectServices, mayErase } from './erase-subject.ts';

export type EraseServices = CommandServices & EraseSubjectServices;

const payloadSchema = z.object({
  customerId: z.string(),
  /** Missing where the event is of a version that did not tell. */
  emailHash: z.string().optional(),
});

type Payload = z.output<typeof payloadSchema>;

/** @returns false where the shop did not write that they are forgotten. */
const erase = async (services: EraseServices, step: Step<Payload>): Promise<boolean> => {
  const { customerId, emailHash } = step.payload;
  const subject = subjects.customer(customerId);
  if (!(await mayErase(services, step, subject))) return false;
  await sql`select remove_customer_data(${customerId})`.execute(services.db);
  // After their credentials, which would stand in the way of whoever registers the address next.
  if (emailHash !== undefined) {
    const releasedAt = isoNow(services.clock);
    const release = { type: 'ReleaseEmail', emailHash, customerId, releasedAt } as const;
    await command(services, step, emailDecider, emailStream(emailHash), release);
  }
  await services.keyStore.subjects.destroy(subject);
  await askToErase(services.db, subject);
  return true;
};

/**
 * Carries out that a customer is forgotten: removes whatever is kept of them beside the record, frees
 * their address and destroys their key. Cut off anywhere, it is taken again, and finds less to do.
 */
export const eraseCustomerStep = defineStep(
  payloadSchema,
  async (services: EraseServices, step: Step<Payload>) => {
    const { customerId } = step.payload;
    if (await erase(services, step)) step.log.info({ customerId }, 'a customer was forgotten');
    return DONE;
  },
);

/**
 * The same once more, when no request of theirs can be under way any more, and says so: whatever was
 * told of them meanwhile, by a process that had their key at hand, is told anew for it.
 */
export const removeTracesStep = defineStep(
  payloadSchema,
  async (services: EraseServices, step: Step<Payload>) => {
    if (!(await erase(services, step))) return DONE;
    const { customerId } = step.payload;
    const removedAt = isoNow(services.clock);
    const removed = { type: 'RecordTracesRemoved', customerId, removedAt } as const;
    await command(services, step, customerDecider, customerStream(customerId), removed);
    return DONE;
  },
);
