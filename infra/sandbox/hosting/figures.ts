import type { Accounts, CreateCall } from './accounts.ts';
import type { Figures } from './own-change.ts';

const FREE = 'free';
const MEGABYTE = 1024 ** 2;

const defaultsFor = (plan: string): Required<Figures> => ({
  diskUsedMb: 0,
  diskLimitMb: plan === FREE ? 1000 : 5000,
  trafficBytes: 0,
  trafficLimitBytes: plan === FREE ? 10_000 * MEGABYTE : null,
  mailboxes: 0,
  mailboxLimit: plan === FREE ? 5 : null,
});

const figuresOf = (accounts: Accounts, { username, plan }: CreateCall): Required<Figures> => ({
  ...defaultsFor(plan),
  ...accounts.figuresOf(username),
});

const hasNone = ({ faults }: Accounts, { domain }: CreateCall): boolean =>
  faults.ofPlan(domain) === 'nofigures';

export const isDiskFull = (accounts: Accounts, account: CreateCall): boolean => {
  const { diskUsedMb, diskLimitMb } = figuresOf(accounts, account);
  return diskLimitMb !== null && diskUsedMb >= diskLimitMb;
};

/** In `accountsummary`. */
export const summaryFigures = (accounts: Accounts, account: CreateCall): object => {
  if (hasNone(accounts, account)) return {};
  const { diskUsedMb, diskLimitMb, mailboxLimit } = figuresOf(accounts, account);
  return {
    diskused: `${diskUsedMb}M`,
    disklimit: diskLimitMb === null ? 'unlimited' : `${diskLimitMb}M`,
    maxpop: mailboxLimit === null ? 'unlimited' : String(mailboxLimit),
  };
};

/** In `showbw`. */
export const trafficRow = (accounts: Accounts, account: CreateCall): object => {
  const { trafficBytes, trafficLimitBytes } = figuresOf(accounts, account);
  return {
    user: account.username,
    maindomain: account.domain,
    reseller: 0,
    deleted: 0,
    bwusage: [{ domain: account.domain, deleted: 0, usage: trafficBytes }],
    ...(hasNone(accounts, account)
      ? {}
      : { totalbytes: trafficBytes, limit: trafficLimitBytes ?? 0 }),
  };
};

/** In `StatsBar::get_stats`; null if there is none. */
export const mailboxStats = (accounts: Accounts, account: CreateCall): object | null => {
  if (hasNone(accounts, account)) return null;
  const { mailboxes, mailboxLimit } = figuresOf(accounts, account);
  const [used, max] = [String(mailboxes), String(mailboxLimit ?? 'unlimited')];
  return {
    ...{ id: 'emailaccounts', name: 'emailaccounts', item: 'Email Accounts', module: 'Email' },
    ...{ _count: used, count: used, _max: max, max, zeroisunlimited: 0 },
  };
};
