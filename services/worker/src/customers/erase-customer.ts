import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { isoNow } from '@haat/platform/clock';
import type { CommandServices } from '@haat/record/commands';
import { askToErase, findFreePlan } from '@haat/record/erasure';
import { sql } from 'kysely';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';
import { type EraseSubjectServices, mayErase } from './erase-subject.ts';

export type EraseServices = CommandServices & EraseSubjectServices;

const payloadSchema = z.object({
  customerId: z.string(),
  /** Missing in older versions of the event. */
  emailHash: z.string().optional(),
});

type Payload = z.output<typeof payloadSchema>;

/** It has no period that ends, and its files are the customer's. */
const endFreePlan = async (services: EraseServices, step: Step<Payload>): Promise<void> => {
  const { customerId } = step.payload;
  const plan = await findFreePlan(services.store, customerId);
  if (plan === null) return;
  const { orderId, domain, planName, username } = plan;
  const ended = await commandSubscription(services, step, {
    type: 'EndFreePlan',
    subscriptionId: subscriptionIdOf(orderId, 'hosting'),
    ...{ customerId, orderId, domain, planName, username },
    cause: 'cancelled',
    lapsedAt: isoNow(services.clock),
  });
  if (!ended.ok) {
    step.log.error({ orderId, refusal: ended.refusal }, 'a free plan was not ended');
  }
};

/** @returns false where the shop did not write the erasure. */
const erase = async (services: EraseServices, step: Step<Payload>): Promise<boolean> => {
  const { customerId, emailHash } = step.payload;
  const subject = subjects.customer(customerId);
  if (!(await mayErase(services, step, subject))) return false;
  await endFreePlan(services, step);
  await sql`select remove_customer_data(${customerId})`.execute(services.db);
  // Only after the credentials are gone: they would block the next customer of this address.
  if (emailHash !== undefined) {
    const releasedAt = isoNow(services.clock);
    const release = { type: 'ReleaseEmail', emailHash, customerId, releasedAt } as const;
    await command(services, step, emailDecider, emailStream(emailHash), release);
  }
  await services.keyStore.subjects.destroy(subject);
  await askToErase(services.db, subject);
  return true;
};

/** Removes data outside the event log, frees the email, destroys the key. Resumable. */
export const eraseCustomerStep = defineStep(
  payloadSchema,
  async (services: EraseServices, step: Step<Payload>) => {
    const { customerId } = step.payload;
    if (await erase(services, step)) step.log.info({ customerId }, 'a customer was erased');
    return DONE;
  },
);

/** Again when requests have ended: a process may have cached the key. */
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
