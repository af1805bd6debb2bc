import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { customerDecider, isRegistered, openEmailChange } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { isoNow } from '@haat/platform/clock';
import type { PasswordLinks } from '@haat/platform/one-time-secrets';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';

const payloadSchema = z.object({ customerId: z.string(), emailHash: z.string() });

export type ReleaseEmailServices = CommandServices & {
  readonly passwordLinks: Pick<PasswordLinks, 'endAll'>;
};

/**
 * Frees an email that the customer no longer uses, or claimed for a change that was not completed.
 * Password links mailed to it stop working.
 */
export const releaseEmailStep = defineStep(
  payloadSchema,
  async (services: ReleaseEmailServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { store, clock, passwordLinks } = services;
    const { customerId, emailHash } = step.payload;
    const email = await loadAggregate(store, emailDecider, emailStream(emailHash));
    if (email.state.phase === 'free' || email.state.customerId !== customerId) return DONE;
    const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
    if (isRegistered(state)) {
      const change = openEmailChange(state, clock.now());
      if (store.names.email(state.email) === emailHash) return DONE;
      if (change?.emailHash === emailHash) return DONE;
      await passwordLinks.endAll(customerId);
    }
    const releasedAt = isoNow(clock);
    const release = { type: 'ReleaseEmail', emailHash, customerId, releasedAt } as const;
    await command(services, step, emailDecider, emailStream(emailHash), release);
    return DONE;
  },
  { readsCurrent: true },
);
