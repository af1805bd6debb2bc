import { sandboxSettingsIn, settingNames } from '@haat/platform/config';
import type { SandboxName } from '../processes/stack.ts';

const BANK = {
  sandbox: 'bank',
  who: 'the bank',
  settings: ['BANK_URL', 'BANK_API_KEY'],
} as const;

const PROVIDERS = [
  {
    sandbox: 'registrar',
    who: 'the registrar',
    settings: ['REGISTRAR_URL', 'REGISTRAR_USER_ID', 'REGISTRAR_API_KEY'],
  },
  BANK,
  {
    sandbox: 'priceList',
    who: 'the price list',
    settings: ['PRICE_LIST_URL', 'PRICE_LIST_API_KEY'],
  },
  {
    sandbox: 'catalogue',
    who: 'the catalogue',
    settings: ['CATALOGUE_URL', 'CATALOGUE_API_KEY'],
  },
  {
    sandbox: 'hosting',
    who: 'the hosting server',
    settings: ['HOSTING_URL', 'HOSTING_USER', 'HOSTING_TOKEN', 'HOSTING_PANEL_URL'],
  },
] as const;

/** Without it the shop opens, and mails wait. */
const MAIL = { who: 'the mail server', settings: ['SMTP_URL', 'MAIL_FROM'] } as const;

type Environment = Readonly<Record<string, string | undefined>>;

export type ProviderPlan = {
  readonly sandbox: 'on' | 'off';
  /** One for each provider without settings. */
  readonly sandboxes: readonly SandboxName[];
  /** Sentences for the log; undefined without sandboxes. */
  readonly standIns: string | undefined;
};

/** Statements or people verify payments: no bank is needed. */
const isBankUsed = ({ PAYMENT_VERIFIER }: Environment): boolean =>
  !PAYMENT_VERIFIER || PAYMENT_VERIFIER === 'http';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type Planned = ProviderPlan & { readonly faults: readonly string[] };

const plan = (environment: Environment): Planned => {
  const isMissing = (name: string): boolean => !environment[name];
  const providers = PROVIDERS.filter((one) => one !== BANK || isBankUsed(environment));
  const byHalf = [...providers, MAIL].flatMap(({ who, settings }) => {
    const missing: readonly string[] = settings.filter(isMissing);
    const isByHalf = missing.length > 0 && missing.length < settings.length;
    return isByHalf ? [`${capital(who)} is named by half: ${listed(missing)} is missing.`] : [];
  });
  const unnamed = providers.filter(({ settings }) => settings.some(isMissing));
  const setting = environment.SANDBOX;
  const mayStandIn = setting ? setting === 'on' : environment.NODE_ENV !== 'production';

  const missing = unnamed.flatMap(({ settings }) => settings.filter(isMissing));
  const choice = mayStandIn
    ? 'Set both sides of each, or leave both out for a sandbox.'
    : `Name every provider (missing: ${missing.join(', ')}), or set SANDBOX=on and leave out ` +
      'those that sandboxes shall stand in for.';
  const isIncomplete = byHalf.length > 0 || (unnamed.length > 0 && !mayStandIn);
  const sandbox = setting === 'on' || (unnamed.length > 0 && mayStandIn) ? 'on' : 'off';
  const faults = [
    ...(isIncomplete ? [...byHalf, choice] : []),
    ...(sandbox === 'off' ? sandboxSettingsIn(settingNames, environment) : []),
  ];
  const who = listed(unnamed.map((one) => one.who));
  const are = unnamed.length === 1 ? 'is a sandbox' : 'are sandboxes';
  const keepsMails = sandbox === 'on' && isMissing('SMTP_URL');
  const notes = [
    ...(unnamed.length === 0
      ? []
      : [`${capital(who)} ${are}: nothing is registered, and no money moves.`]),
    ...(keepsMails ? ['Mails go to a sandbox, which keeps them and delivers none.'] : []),
  ];
  const sandboxes: readonly SandboxName[] =
    sandbox === 'off'
      ? []
      : [...unnamed.map((one) => one.sandbox), ...(keepsMails ? (['mail'] as const) : [])];
  return { faults, sandbox, sandboxes, standIns: notes.length === 0 ? undefined : notes.join(' ') };
};

/** @returns missing and forbidden settings, in sentences. */
export const providerFaults = (environment: Environment): readonly string[] =>
  plan(environment).faults;

/**
 * Sandboxes replace providers without settings: in development, or with `SANDBOX=on`. The mail
 * sandbox joins others or is requested: mails must wait, not vanish. @throws {Error} all faults.
 */
export const planProviders = (environment: Environment): ProviderPlan => {
  const { faults, ...planned } = plan(environment);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return planned;
};

/** @returns where the worker sends the digest and alarms, without the secret of an address. */
export const ownerNote = ({ OWNER_MAIL, OWNER_NOTIFY_URL }: Environment): string => {
  const ways = [
    ...(OWNER_MAIL ? [OWNER_MAIL] : []),
    ...(OWNER_NOTIFY_URL ? ['OWNER_NOTIFY_URL'] : []),
  ];
  return ways.length === 0
    ? 'The daily digest and alarms are not sent: set OWNER_MAIL or OWNER_NOTIFY_URL.'
    : `The daily digest and alarms go to ${listed(ways)}.`;
};
