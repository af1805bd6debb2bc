import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { ERASED } from '@haat/contracts/personal';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { PasswordLinks } from '@haat/platform/one-time-secrets';
import { loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import { type MailServices, mailSecret } from './mail-secret.ts';
import { passwordLinkMail } from './password-link.ts';

export type PasswordLinkServices = MailServices & {
  readonly store: EncryptedStore;
  readonly clock: Clock;
  readonly passwordLinks: Pick<PasswordLinks, 'issue' | 'notSent'>;
  readonly settings: Pick<Config, 'PUBLIC_ORIGIN'>;
};

type PasswordLinkRequest = { readonly emailHash: string; readonly requestId: string };

/** Only the last request counts, while its link would be valid; see {@link mailSecret}. */
export const sendPasswordLinkJob = defineStep(
  z.object({ emailHash: z.string(), requestId: z.string() }),
  async (services: PasswordLinkServices, job: Step<PasswordLinkRequest>) => {
    const { store, clock, passwordLinks, settings } = services;
    const { emailHash, requestId } = job.payload;
    const email = await loadAggregate(store, emailDecider, emailStream(emailHash));
    if (email.state.phase === 'free') return DONE;
    const { customerId, links } = email.state;
    if (links.last?.requestId !== requestId) return DONE;
    if (clock.now() >= Date.parse(links.last.requestedAt) + PASSWORD_LINK_TTL_MS) return DONE;
    const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
    if (!isRegistered(state)) return DONE;
    if (state.email === ERASED) return DONE;
    const request = { customerId, requestId, replaces: state.passwordId };
    return mailSecret(services, job, {
      issue: () => passwordLinks.issue(request),
      notSent: passwordLinks.notSent,
      to: state.email,
      write: (token) => passwordLinkMail(settings.PUBLIC_ORIGIN, token),
    });
  },
  { leavesNoEvent: true },
);
