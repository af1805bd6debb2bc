type Environment = Readonly<Record<string, string | undefined>>;

/** Public credentials of the sandboxes in `infra/sandbox`. */
export const SANDBOX_CREDENTIALS = {
  REGISTRAR_USER_ID: '100100',
  REGISTRAR_API_KEY: 'sandbox-registrar-key',
  BANK_API_KEY: 'sandbox-bank-key',
  PRICE_LIST_API_KEY: 'sandbox-price-list-key',
  CATALOGUE_API_KEY: 'sandbox-catalogue-key',
  HOSTING_USER: 'sandboxreseller',
  HOSTING_TOKEN: 'sandbox-hosting-token',
} as const;

export const SANDBOX_SMTP_LOGIN = { user: 'sandbox', pass: 'sandbox-mail-password' } as const;

/** The sandbox stores every mail and delivers none. */
export const isSandboxSmtpUrl = (url: string): boolean =>
  URL.parse(url)?.password === SANDBOX_SMTP_LOGIN.pass;

export const isSandboxCredential = (name: string, value: string | undefined): boolean => {
  if (name === 'SMTP_URL') return isSandboxSmtpUrl(value ?? '');
  return (
    name in SANDBOX_CREDENTIALS &&
    SANDBOX_CREDENTIALS[name as keyof typeof SANDBOX_CREDENTIALS] === value
  );
};

/** Defaults for trying out a shop: no such account or nameserver exists. */
export const EXAMPLE_SETTINGS = {
  UPI_PAYEE_VPA: 'haat@examplebank',
  DEFAULT_NS1: 'ns1.haat.example',
  DEFAULT_NS2: 'ns2.haat.example',
} as const;

const isExample = (name: string, value: string | undefined): boolean =>
  name in EXAMPLE_SETTINGS &&
  (!value || value === EXAMPLE_SETTINGS[name as keyof typeof EXAMPLE_SETTINGS]);

/** True for this machine; `127.0.0.1.example` is not. */
export const isLoopback = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');

/** Providers that receive credentials, and the page where customers type theirs. */
const PROVIDER_URLS: ReadonlySet<string> = new Set([
  ...['REGISTRAR_URL', 'BANK_URL', 'PRICE_LIST_URL', 'CATALOGUE_URL', 'HOSTING_URL'],
  'HOSTING_PANEL_URL',
]);

const isInPlainText = (name: string, { [name]: url = '', ...environment }: Environment): boolean =>
  PROVIDER_URLS.has(name) &&
  (name === 'HOSTING_URL' || environment.NODE_ENV === 'production') &&
  environment.HAAT_ALLOW_INSECURE_PROVIDERS !== 'yes' &&
  URL.parse(url)?.protocol === 'http:' &&
  !isLoopback(url);

/**
 * Refuses a bank that confirms every payment, SSRF exceptions, plain text and the example payee.
 */
export const sandboxSettingsIn = (
  names: readonly string[],
  environment: Environment,
): readonly string[] =>
  names.flatMap((name) => {
    const value = environment[name];
    if (isSandboxCredential(name, value)) {
      return [`${name}: is a sandbox's; name the real provider's, or set SANDBOX=on`];
    }
    if (isInPlainText(name, environment)) {
      return [
        `${name}: is not https, and credentials go there; name it so, or set SANDBOX=on ` +
          '(on a test network: HAAT_ALLOW_INSECURE_PROVIDERS=yes)',
      ];
    }
    if (isExample(name, value)) {
      return [`${name}: is an example's unless it is set; name the shop's own, or set SANDBOX=on`];
    }
    if (name === 'HOSTING_SITE_URL' && value) {
      return [`${name}: is where a sandbox shows sites; leave it out, or set SANDBOX=on`];
    }
    if (name === 'PUBLIC_WEB_EXCEPTIONS' && value) {
      return [
        `${name}: opens the guard to the outside; leave it out, or set SANDBOX=on for a test`,
      ];
    }
    return [];
  });
