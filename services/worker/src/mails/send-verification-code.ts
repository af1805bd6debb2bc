import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { ERASED } from '@haat/contracts/personal';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import type { Clock } from '@haat/platform/clock';
import type { EmailCodes } from '@haat/platform/one-time-secrets';
import { loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import { type MailServices, mailSecret } from './mail-secret.ts';
import { verificationCodeMail } from './verification-code.ts';

export type VerificationCodeServices = MailServices & {
  readonly store: EncryptedStore;
  readonly clock: Clock;
  readonly emailCodes: Pick<EmailCodes, 'issue' | 'notSent'>;
};

type CodeRequest = { readonly customerId: string; readonly requestId: string };

/** Only the last request of an unverified customer counts. */
const isStillRequested = (
  { emailVerifiedAt, verificationRequests }: RegisteredCustomer,
  { requestId }: CodeRequest,
  now: number,
): boolean => {
  const last = verificationRequests.at(-1);
  if (emailVerifiedAt !== null || last?.requestId !== requestId) return false;
  return now < Date.parse(last.requestedAt) + VERIFICATION_CODE_TTL_MS;
};

export const sendVerificationCodeJob = defineStep(
  z.object({ customerId: z.string(), requestId: z.string() }),
  async (services: VerificationCodeServices, job: Step<CodeRequest>) => {
    const { store, clock, emailCodes } = services;
    const { customerId } = job.payload;
    const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
    if (!isRegistered(state)) return DONE;
    if (state.email === ERASED || !isStillRequested(state, job.payload, clock.now())) return DONE;
    return mailSecret(services, job, {
      issue: () => emailCodes.issue(job.payload),
      notSent: (code) => emailCodes.notSent(job.payload, code),
      to: state.email,
      write: verificationCodeMail,
    });
  },
  { leavesNoEvent: true },
);
