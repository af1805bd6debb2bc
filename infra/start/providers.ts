import { sandboxSettingsIn, settingNames } from '@haat/platform/config';

const BANK = { who: 'the bank', settings: ['BANK_URL', 'BANK_API_KEY'] } as const;

/** Who outside the shop does what, and the settings that name each. */
const PROVIDERS = [
  { who: 'the registrar', settings: ['REGISTRAR_URL', 'REGISTRAR_USER_ID', 'REGISTRAR_API_KEY'] },
  BANK,
  { who: 'the price list', settings: ['PRICE_LIST_URL', 'PRICE_LIST_API_KEY'] },
  { who: 'the catalogue', settings: ['CATALOGUE_URL', 'CATALOGUE_API_KEY'] },
  {
    who: 'the hosting server',
    settings: ['HOSTING_URL', 'HOSTING_USER', 'HOSTING_TOKEN', 'HOSTING_PANEL_URL'],
  },
] as const;

/** Without it mails wait, and the shop is open all the same. */
const MAIL = { who: 'the mail server', settings: ['SMTP_URL', 'MAIL_FROM'] } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Which providers a sandbox stands in for, and how that is said; none where all are named. */
export type ProviderPlan = {
  readonly sandbox: 'on' | 'off';
  /** In sentences; undefined where no sandbox is needed. */
  readonly standIns: string | undefined;
};

/** Where statements or a person tell of payments, no bank is asked, nor a sandbox of one. */
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
  const asked = environment.SANDBOX;
  const mayStandIn = asked ? asked === 'on' : environment.NODE_ENV !== 'production';

  const missing = unnamed.flatMap(({ settings }) => settings.filter(isMissing));
  const choice = mayStandIn
    ? 'Set both sides of each, or leave both out for a sandbox.'
    : `Name every provider (missing: ${missing.join(', ')}), or set SANDBOX=on and leave out ` +
      'those that sandboxes shall stand in for.';
  const isIncomplete = byHalf.length > 0 || (unnamed.length > 0 && !mayStandIn);
  const sandbox = asked === 'on' || (unnamed.length > 0 && mayStandIn) ? 'on' : 'off';
  const faults = [
    ...(isIncomplete ? [...byHalf, choice] : []),
    ...(sandbox === 'off' ? sandboxSettingsIn(settingNames, environment) : []),
  ];
  const who = listed(unnamed.map((one) => one.who));
  const are = unnamed.length === 1 ? 'is a sandbox' : 'are sandboxes';
  const said = [
    ...(unnamed.length === 0
      ? []
      : [`${capital(who)} ${are}: nothing is registered, and no money moves.`]),
    ...(sandbox === 'on' && isMissing('SMTP_URL')
      ? ['Mails go to a sandbox, which keeps them and delivers none.']
      : []),
  ];
  return { faults, sandbox, standIns: said.length === 0 ? undefined : said.join(' ') };
};

/** @returns in plain words which settings are missing, or not for a shop without sandboxes. */
export const providerFaults = (environment: Environment): readonly string[] =>
  plan(environment).faults;

/**
 * Sandboxes stand in for the providers that have no settings, while one develops; in production only
 * where `SANDBOX=on` asks for them. The mail server's stands in beside others, or where it was
 * asked for: a shop whose mails go nowhere without a word is worse than one whose mails wait.
 * @throws Error with all {@link providerFaults}.
 */
export const planProviders = (environment: Environment): ProviderPlan => {
  const { faults, ...planned } = plan(environment);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return planned;
};
