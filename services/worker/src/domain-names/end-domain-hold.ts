import { domainNameStream } from '@haat/contracts/events/domain-name';
import { holdLeftMs } from '@haat/domain/domain-name/domain-hold';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';

const payloadSchema = z.object({
  domain: z.string(),
  customerId: z.string(),
  holdId: z.string(),
  heldUntil: z.string(),
});

/** Puts a domain back on sale when its hold is over; an extended one has a later step. */
export const endDomainHoldStep = defineStep(
  payloadSchema,
  async (
    services: CommandServices,
    step: Step<z.output<typeof payloadSchema>>,
  ): Promise<JobResult> => {
    const { domain, customerId, holdId, heldUntil } = step.payload;
    const stream = domainNameStream(domain);
    const { state } = await loadAggregate(services.store, domainNameDecider, stream);
    if (state.phase !== 'held' || state.holdId !== holdId) return DONE;
    if (state.heldUntil !== heldUntil) return DONE;
    const requestedAt = isoNow(services.clock);
    const leftMs = holdLeftMs(state, requestedAt);
    if (leftMs > 0) return later(leftMs);
    const end = { type: 'EndDomainHold', domain, customerId, holdId, requestedAt } as const;
    await command(services, step, domainNameDecider, stream, end);
    return DONE;
  },
);
