import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountChange, Accounts } from './accounts.ts';
import { DENIED, noAnswer, okAnswer, unknownUser } from './answers.ts';
import { dropped } from './dropped.ts';

const KINDS = { suspendacct: 'suspend', unsuspendacct: 'unsuspend', removeacct: 'remove' } as const;
export type ChangeCommand = keyof typeof KINDS;
export const CHANGE_COMMANDS = Object.keys(KINDS) as readonly ChangeCommand[];

type Context = {
  readonly accounts: Accounts;
  readonly now: () => number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** On a command's first call for a domain. */
  readonly isFaultInjected: (command: string, domain: string) => boolean;
};

export const change = (
  command: ChangeCommand,
  { user, reason }: { readonly user: string; readonly reason: string },
  context: Context,
): unknown => {
  const { accounts, now, reply, isFaultInjected } = context;
  const account = accounts.named(user);
  if (!account) return unknownUser(command, user);
  const fault = isFaultInjected(command, account.domain)
    ? accounts.faults.ofChange(account.domain)
    : null;
  switch (fault) {
    case 'deaf':
      return dropped(context.request, reply);
    case 'barred':
      return reply.code(403).send(DENIED);
    case 'muttering':
      return noAnswer(command, 'Sorry, something about this went wrong.');
    case 'dropping':
    case null:
      accounts.add(changeOf(command, user, reason, now()));
      return fault === null ? okAnswer(command) : dropped(context.request, reply);
  }
};

const changeOf = (
  command: ChangeCommand,
  username: string,
  reason: string,
  at: number,
): AccountChange => {
  const kind = KINDS[command];
  return kind === 'suspend' ? { kind, at, username, reason } : { kind, at, username };
};
