/**
 * Starts the sandboxes in one process, all or those of SANDBOX_ONLY. Settings: see `schema`; a port
 * of 0 is any free one. Prints one JSON line when all listen; refuses to start with SANDBOX=off.
 */
import {
  milliseconds,
  port,
  readOwnSettings,
  SANDBOX_CREDENTIALS,
  startOrExit,
} from '@haat/platform/config';
import { collectAtRest, onShutdown } from '@haat/platform/process';
import { z } from 'zod';
import { DEFAULT_SETTLE_MS, type RunningSandbox } from './server.ts';

const NOTE =
  'Sandboxes stand in for providers: nothing is registered, and no money moves. Mails are kept, ' +
  'and none is delivered.';

const NAMES = ['registrar', 'bank', 'priceList', 'catalogue', 'hosting', 'mail'] as const;
type Name = (typeof NAMES)[number];

if (process.env.SANDBOX === 'off') {
  process.stderr.write(
    'SANDBOX is not on, so the shop refuses these sandboxes: set SANDBOX=on beside their ' +
      'addresses, or start without them (no development in --profile and COMPOSE_PROFILES).\n',
  );
  process.exit(2);
}

const freePort = port.default(0);

const schema = z.object({
  /** Names, comma-separated; all by default. */
  SANDBOX_ONLY: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(NAMES)))
    .default([...NAMES]),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_REGISTRAR_PORT: freePort,
  SANDBOX_BANK_PORT: freePort,
  SANDBOX_PRICE_LIST_PORT: freePort,
  SANDBOX_CATALOGUE_PORT: freePort,
  SANDBOX_HOSTING_PORT: freePort,
  SANDBOX_MAIL_PORT: freePort,
  SANDBOX_SMTP_PORT: freePort,
  SANDBOX_STATE_DIR: z.string().optional(),
  SANDBOX_SETTLE_MS: milliseconds.default(DEFAULT_SETTLE_MS),
  SANDBOX_REGISTRAR_USER_ID: z.string().default(SANDBOX_CREDENTIALS.REGISTRAR_USER_ID),
  SANDBOX_REGISTRAR_API_KEY: z.string().default(SANDBOX_CREDENTIALS.REGISTRAR_API_KEY),
  SANDBOX_BANK_API_KEY: z.string().default(SANDBOX_CREDENTIALS.BANK_API_KEY),
  SANDBOX_PRICE_LIST_API_KEY: z.string().default(SANDBOX_CREDENTIALS.PRICE_LIST_API_KEY),
  SANDBOX_CATALOGUE_API_KEY: z.string().default(SANDBOX_CREDENTIALS.CATALOGUE_API_KEY),
  SANDBOX_HOSTING_USER: z.string().default(SANDBOX_CREDENTIALS.HOSTING_USER),
  /** As customers' browsers reach it; its own address by default. */
  SANDBOX_HOSTING_PANEL_URL: z.url().optional(),
  SANDBOX_HOSTING_TOKEN: z.string().default(SANDBOX_CREDENTIALS.HOSTING_TOKEN),
});
const settings = await startOrExit(() => readOwnSettings(schema));

const common = {
  host: settings.SANDBOX_HOST,
  settleMs: settings.SANDBOX_SETTLE_MS,
  ...(settings.SANDBOX_STATE_DIR === undefined ? {} : { stateDir: settings.SANDBOX_STATE_DIR }),
};

type Started = RunningSandbox & { readonly addresses: Readonly<Record<string, string>> };

/** Each loads its own code only. */
const START: Readonly<Record<Name, () => Promise<Started>>> = {
  registrar: async () => {
    const { startRegistrarSandbox } = await import('./registrar.ts');
    const started = await startRegistrarSandbox({
      ...common,
      port: settings.SANDBOX_REGISTRAR_PORT,
      credentials: {
        userId: settings.SANDBOX_REGISTRAR_USER_ID,
        apiKey: settings.SANDBOX_REGISTRAR_API_KEY,
      },
    });
    return { ...started, addresses: { registrar: started.apiUrl } };
  },
  bank: async () => {
    const { startBankSandbox } = await import('./bank.ts');
    const started = await startBankSandbox({
      ...common,
      port: settings.SANDBOX_BANK_PORT,
      apiKey: settings.SANDBOX_BANK_API_KEY,
    });
    return { ...started, addresses: { bank: started.url } };
  },
  priceList: async () => {
    const { startPriceListSandbox } = await import('./price-list.ts');
    const started = await startPriceListSandbox({
      ...common,
      port: settings.SANDBOX_PRICE_LIST_PORT,
      apiKey: settings.SANDBOX_PRICE_LIST_API_KEY,
    });
    return { ...started, addresses: { priceList: started.apiUrl } };
  },
  catalogue: async () => {
    const { startCatalogueSandbox } = await import('./catalogue.ts');
    const started = await startCatalogueSandbox({
      ...common,
      port: settings.SANDBOX_CATALOGUE_PORT,
      apiKey: settings.SANDBOX_CATALOGUE_API_KEY,
    });
    return { ...started, addresses: { catalogue: started.apiUrl } };
  },
  hosting: async () => {
    const { startHostingSandbox } = await import('./hosting.ts');
    const started = await startHostingSandbox({
      ...common,
      port: settings.SANDBOX_HOSTING_PORT,
      credentials: {
        user: settings.SANDBOX_HOSTING_USER,
        token: settings.SANDBOX_HOSTING_TOKEN,
      },
      ...(settings.SANDBOX_HOSTING_PANEL_URL === undefined
        ? {}
        : { panelUrl: settings.SANDBOX_HOSTING_PANEL_URL }),
    });
    return { ...started, addresses: { hosting: started.url } };
  },
  mail: async () => {
    const { startMailSandbox } = await import('./mail.ts');
    const started = await startMailSandbox({
      ...common,
      port: settings.SANDBOX_MAIL_PORT,
      smtpPort: settings.SANDBOX_SMTP_PORT,
    });
    return { ...started, addresses: { mail: started.url, smtp: started.smtpUrl } };
  },
};

const started = await Promise.all(settings.SANDBOX_ONLY.map((name) => START[name]()));

collectAtRest();
onShutdown(async () => {
  await Promise.all(started.map((sandbox) => sandbox.close()));
});

const addresses = Object.assign({}, ...started.map((one) => one.addresses));
process.stdout.write(`${JSON.stringify({ msg: `sandboxes ready. ${NOTE}`, ...addresses })}\n`);
