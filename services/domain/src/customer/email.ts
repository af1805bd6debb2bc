import {
  type EmailEvent,
  emailClaimed,
  emailReleased,
  passwordLinkRequested,
} from '@haat/contracts/events/customer';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';
import { nextMailAt, withRequest } from '../messages/mail-pause.ts';

export const emailCommandSchema = z.discriminatedUnion('type', [
  emailClaimed.schema.extend({ type: z.literal('ClaimEmail') }),
  /** Does nothing unless this customer holds the claim. */
  emailReleased.schema.extend({ type: z.literal('ReleaseEmail') }),
  passwordLinkRequested.schema.extend({ type: z.literal('RequestPasswordLink') }),
]);
export type EmailCommand = z.infer<typeof emailCommandSchema>;

type LinkRequest = Extract<EmailEvent, { type: 'PasswordLinkRequested' }>['data'];

/** Requests for a password link, oldest first, limited to a day's maximum. */
type LinkRequests = {
  readonly ofKnownDevices: readonly LinkRequest[];
  /** Counted apart: requests from unknown devices must not use up the customer's own. */
  readonly ofOthers: readonly LinkRequest[];
  readonly last: LinkRequest | null;
};

export type EmailState = { readonly links: LinkRequests } & (
  | { readonly phase: 'free' }
  | { readonly phase: 'claimed'; readonly emailHash: string; readonly customerId: string }
);

export type EmailRefusal =
  | { readonly reason: 'claimed_by_other'; readonly customerId: string }
  | { readonly reason: 'too_many_links'; readonly againAt: string };

const initial: EmailState = {
  phase: 'free',
  links: { ofKnownDevices: [], ofOthers: [], last: null },
};

const ofSameKind = ({ links }: EmailState, { isKnownDevice }: LinkRequest) =>
  isKnownDevice ? links.ofKnownDevices : links.ofOthers;

const evolve = (state: EmailState, event: EmailEvent): EmailState => {
  const phase = phaseAfter(emailLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'EmailClaimed') {
    const { emailHash, customerId } = event.data;
    return { phase: 'claimed', links: state.links, emailHash, customerId };
  }
  if (event.type === 'EmailReleased') return { phase: 'free', links: state.links };
  const requests = withRequest(ofSameKind(state, event.data), event.data);
  const updated = event.data.isKnownDevice ? { ofKnownDevices: requests } : { ofOthers: requests };
  return { ...state, links: { ...state.links, ...updated, last: event.data } };
};

/** An email address belongs to one account until that is erased; links may be requested for any. */
export const emailLifecycle: Lifecycle<
  EmailState['phase'],
  EmailEvent['type'],
  'free' | 'claimed'
> = {
  free: { EmailClaimed: 'claimed', PasswordLinkRequested: 'free' },
  claimed: { PasswordLinkRequested: 'claimed', EmailReleased: 'free' },
};

const decide = (command: EmailCommand, state: EmailState): Decision<EmailEvent, EmailRefusal> => {
  if (command.type === 'RequestPasswordLink') {
    const { type: _, ...data } = command;
    const requests = ofSameKind(state, data);
    if (requests.some(({ requestId }) => requestId === data.requestId)) return accept();
    const againAt = nextMailAt(requests);
    if (Date.parse(data.requestedAt) < againAt) {
      return refuse({ reason: 'too_many_links', againAt: new Date(againAt).toISOString() });
    }
    return accept({ type: 'PasswordLinkRequested', data });
  }
  if (command.type === 'ReleaseEmail') {
    // A late or repeated release must not take the address from its next owner.
    if (state.phase === 'free' || state.customerId !== command.customerId) return accept();
    return accept({ type: 'EmailReleased', data: dataOf(command) });
  }
  if (state.phase === 'free') return accept({ type: 'EmailClaimed', data: dataOf(command) });
  if (state.customerId === command.customerId) return accept();
  return refuse({ reason: 'claimed_by_other', customerId: state.customerId });
};

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent, EmailRefusal> = {
  initial,
  evolve,
  decide,
};
