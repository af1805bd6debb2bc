import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Accounts, type CreateCall, type CreateResult, passwordHashOf } from './accounts.ts';
import { createdAnswer, noAnswer } from './answers.ts';
import { dropped } from './dropped.ts';

/** Strict like the server: a sloppy client fails here, too. */
const accountSchema = z.object({
  username: z.string(),
  domain: z.string().toLowerCase(),
  plan: z.string().min(1),
  contactemail: z.email(),
  password: z.string(),
  mxcheck: z.enum(['auto', 'local', 'secondary', 'remote']).default('local'),
});
type AccountRequest = z.output<typeof accountSchema>;

const RESERVED = new Set(['root', 'admin', 'nobody', 'mysql', 'postmaster', 'support', 'virtfs']);
const isUsername = (name: string): boolean =>
  /^[a-z][a-z0-9]{0,15}$/.test(name) && !/^test|assword$/.test(name);
const isDomain = (name: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name);
export const isWeak = (password: string): boolean =>
  password.length < 12 || ![/[a-z]/, /[A-Z]/, /\d/, /\W/].every((kind) => kind.test(password));

export const TOO_WEAK =
  'Sorry, the password you selected cannot be used because it is too weak and would be too easy to guess.';

/** @returns the server's refusal; null for a package that it has */
export const missingPackage = (plan: string): string | null =>
  plan.startsWith('missing') ? `Package ${plan} not found!` : null;

const FULL_TIMES = 2;

/** @returns the server's refusal, or null. */
const complaint = (
  { username, domain, plan, password }: AccountRequest,
  accounts: Accounts,
): { readonly result: CreateResult; readonly reason: string } | null => {
  const refused = (reason: string) => ({ result: 'refused', reason }) as const;
  const inUse = (reason: string) => ({ result: 'in_use', reason }) as const;
  const fault = accounts.faults.of(domain);
  if (!isUsername(username)) {
    return refused(`(XID 4gz7t2) “${username}” is not a valid username on this system.`);
  }
  if (RESERVED.has(username)) {
    return refused(`(XID 8kq2vd) “${username}” is a reserved username on this system.`);
  }
  if (!isDomain(domain) || fault === 'unfit') {
    return refused(`(XID bq9s3m) “${domain}” is not a valid domain name on this server.`);
  }
  const missing = missingPackage(plan);
  if (missing !== null) return refused(missing);
  if (isWeak(password)) return refused(TOO_WEAK);
  if (accounts.named(username)) {
    return inUse(`(XID 5wsj8e) This system already has an account named “${username}”.`);
  }
  if (accounts.withPrefixOf(username)) {
    return inUse(
      `(XID 6ekdqc) The name of another account on this server has the same initial 8 characters as the given username (${username}).`,
    );
  }
  if (accounts.ofDomain(domain) || fault === 'inuse' || fault === 'foreign') {
    return inUse(`(XID ct5qpd) The domain “${domain}” already exists in the userdata.`);
  }
  if (fault === 'full' && accounts.triesOf(domain) < FULL_TIMES) {
    return refused('You have reached your account limit of 25 accounts.');
  }
  if (fault === 'mumbling') return refused('Sorry, something about this went wrong.');
  return null;
};

const resultOf = ({ domain }: AccountRequest, accounts: Accounts): CreateResult => {
  const isFirst = accounts.triesOf(domain) === 0;
  switch (accounts.faults.of(domain)) {
    case 'halfway':
      return 'lost';
    case 'shy':
      return 'lagging';
    case 'slow':
      return 'late';
    case 'mute':
      return isFirst ? 'nothing' : 'created';
    case 'mixedup':
      return isFirst ? 'mixed_up' : 'created';
    default:
      return 'created';
  }
};

/** Recorded before it is answered; one account per username and domain. */
export const create = async (
  params: unknown,
  { accounts, now }: { readonly accounts: Accounts; readonly now: () => number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const parsed = accountSchema.safeParse(params);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    return noAnswer(
      'createacct',
      field === 'contactemail' ? 'Invalid contact email.' : `Provide the “${field}” argument.`,
    );
  }
  const { data } = parsed;
  const { username, domain, plan, contactemail: contactEmail, password, mxcheck } = data;
  const refused = complaint(data, accounts);
  const call: CreateCall = {
    kind: 'create',
    at: now(),
    ...{ username, domain, plan, contactEmail, mxcheck },
    passwordHash: passwordHashOf(password),
    result: refused?.result ?? resultOf(data, accounts),
    reason: refused?.reason ?? null,
  };
  accounts.add(call);
  switch (call.result) {
    case 'in_use':
    case 'refused':
      return noAnswer('createacct', call.reason ?? '');
    case 'lost':
    case 'lagging':
    case 'nothing':
      return dropped(request, reply);
    case 'mixed_up':
      return createdAnswer({ ...call, username: 'another', domain: 'another-user.com' }, 'theirs');
    case 'late':
      await wait(accounts.lateMs);
      return createdAnswer(call, password);
    case 'created':
      return createdAnswer(call, password);
  }
};
