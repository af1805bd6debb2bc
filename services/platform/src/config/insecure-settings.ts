/** Settings that production refuses: known or guessable secrets, and links to a default address. */
import { holdsExampleSecret } from './example-secrets.ts';
import { isSandboxCredential } from './sandbox-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** For a test network, each set to `yes`. */
const OVERRIDES = {
  HAAT_ALLOW_INSECURE_SECRETS: 'secrets of .env.example and weak secrets are accepted',
  HAAT_ALLOW_INSECURE_PROVIDERS: 'credentials go to providers unencrypted, over http',
  HAAT_ALLOW_INSECURE_ORIGIN: 'links in mails may lead to this machine, without PUBLIC_ORIGIN',
} as const;
type Override = keyof typeof OVERRIDES;

export const OVERRIDE_NAMES = Object.keys(OVERRIDES) as readonly Override[];

const orOn = (override: Override): string => `(on a test network: ${override}=yes)`;

const overrideWarnings = (environment: Environment): readonly string[] =>
  OVERRIDE_NAMES.filter((name) => environment[name] === 'yes').map(
    (name) => `WARNING: ${name}=yes: ${OVERRIDES[name]}. For a test network only.`,
  );

const isOfSandbox = (name: string, value: string): boolean =>
  isSandboxCredential(name.replace(/^SANDBOX_/, ''), value);

const IS_KEY = /^(?:SESSION|MASTER)_SECRET(?:_PREVIOUS)?$/;
/** A random secret of 32 hexadecimal digits has more with near certainty. */
const MIN_DIFFERENT_CHARACTERS = 6;

const weakness = (name: string, value: string): string | undefined => {
  if (holdsExampleSecret(name, value) && !isOfSandbox(name, value)) {
    return 'holds an example that anyone can read; set a secret of your own';
  }
  if (IS_KEY.test(name) && new Set(value).size < MIN_DIFFERENT_CHARACTERS) {
    return 'repeats a few characters; set a random one, such as from openssl rand -hex 32';
  }
  return undefined;
};

const ENGINE = /^(postgres|esdb|kurrentdb|redis)[a-z+]*:\/\/([^:@/?]*):([^@/?]+)@/i;

const purposeOf = (
  name: string,
  value: string,
): { readonly secret: string; readonly purpose: string } | undefined => {
  if (IS_KEY.test(name)) return { secret: value, purpose: name.replace('_PREVIOUS', '') };
  const [, engine, user, secret] = ENGINE.exec(value) ?? [];
  return secret === undefined ? undefined : { secret, purpose: `${engine} ${user}` };
};

/**
 * One purpose each (docs/decisions/encryption-and-keys.md); a warning, since shops may share one.
 */
const sharedSecrets = (environment: Environment): readonly string[] => {
  const first = new Map<string, { readonly name: string; readonly purpose: string }>();
  if (environment.NODE_ENV !== 'production') return [];
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const found = value === '' ? undefined : purposeOf(name, value);
    if (found === undefined) return [];
    const earlier = first.get(found.secret);
    if (earlier === undefined) first.set(found.secret, { name, purpose: found.purpose });
    return earlier === undefined || earlier.purpose === found.purpose
      ? []
      : [`WARNING: ${name} has the secret of ${earlier.name}. Give each one of its own.`];
  });
};

export const startWarnings = (environment: Environment): readonly string[] => [
  ...overrideWarnings(environment),
  ...sharedSecrets(environment),
];

/** @returns a line for each setting that production refuses, without its value */
export const insecureSettingsIn = (
  names: readonly string[],
  environment: Environment,
): readonly string[] => {
  if (environment.NODE_ENV !== 'production') return [];
  const isAllowed = (override: Override): boolean => environment[override] === 'yes';
  const set = names.flatMap((name) => {
    const value = environment[name];
    return value ? [[name, value] as const] : [];
  });
  const weak = set.flatMap(([name, value]) => {
    const what = weakness(name, value);
    return what === undefined ? [] : [`${name}: ${what}`];
  });
  const secrets = isAllowed('HAAT_ALLOW_INSECURE_SECRETS')
    ? []
    : weak.map((line) => `${line} ${orOn('HAAT_ALLOW_INSECURE_SECRETS')}`);
  const isOriginMissing = names.includes('PUBLIC_ORIGIN') && !environment.PUBLIC_ORIGIN;
  return isOriginMissing && !isAllowed('HAAT_ALLOW_INSECURE_ORIGIN')
    ? [
        ...secrets,
        `PUBLIC_ORIGIN: is not set; set the shop's public address, such as https://shop.example ${orOn('HAAT_ALLOW_INSECURE_ORIGIN')}`,
      ]
    : secrets;
};

/** In a container a leftover `NODE_ENV=development` would disable every check here. */
export const deploymentLines = ({
  DEPLOYMENT,
  NODE_ENV,
  SANDBOX,
}: Environment): readonly string[] =>
  DEPLOYMENT === 'compose' && NODE_ENV !== 'production' && SANDBOX !== 'on'
    ? [
        'NODE_ENV: is not production, and SANDBOX is not on; take it out, or set SANDBOX=on to develop',
      ]
    : [];
