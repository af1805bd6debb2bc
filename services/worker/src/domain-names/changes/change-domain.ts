import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { domainChangeDecider } from '@haat/domain/domain-name/domain-change';
import { loadAggregate } from '@haat/record/commands';
import { canBeChanged, findOwnedDomain } from '@haat/record/owned';
import { z } from 'zod';
import { DONE, defineStep } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { type ChangeJob, type ChangeServices, type Open, recordRefused } from './change.ts';
import { changeContact } from './change-contact.ts';
import { changeRecords } from './change-records.ts';
import { changeSetting } from './change-setting.ts';
import { resendVerification } from './resend-verification.ts';

/** Carries out a requested change at the registrar, and reads it back before it says "done". */
export const changeDomainJob = defineStep(
  z.object({ orderId: z.string(), thing: z.string(), changeId: z.string() }),
  async (services: ChangeServices, job: ChangeJob): Promise<JobResult> => {
    const { orderId, thing, changeId } = job.payload;
    const stream = domainChangeStream(orderId, thing);
    const { state } = await loadAggregate(services.store, domainChangeDecider, stream);
    const { open, phase } = state;
    if (open?.changeId !== changeId) return DONE;
    const owned = await findOwnedDomain(services.store, orderId);
    if (owned === null) throw new Error(`Order ${orderId} has no domain to change`);
    if (!canBeChanged(owned)) {
      return recordRefused(services, job, owned, ownedDomainMessages.notOwnedNow);
    }
    const of = { owned, open, phase };
    switch (open.change.kind) {
      case 'dns':
        return changeRecords(services, job, of as Open<typeof open.change>);
      case 'contact':
        return changeContact(services, job, of as Open<typeof open.change>);
      case 'verification':
        return resendVerification(services, job, of);
      default:
        return changeSetting(services, job, of as Open<typeof open.change>);
    }
  },
);
