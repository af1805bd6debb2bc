/**
 * Starts all sandboxes in one process. Settings: see `schema`; a port of 0 is any free one. Prints
 * one JSON line when all listen; refuses to start with SANDBOX=off.
 */

import { milliseconds, port, readOwnSettings } from '@haat/platform/config';
import { onShutdown, startOrExit } from '@haat/platform/process';
import { z } from 'zod';
import { BANK_SANDBOX_KEY, startBankSandbox } from './bank.ts';
import { CATALOGUE_SANDBOX_KEY, startCatalogueSandbox } from './catalogue.ts';
import { HOSTING_SANDBOX_CREDENTIALS, startHostingSandbox } from './hosting.ts';
import { startMailSandbox } from './mail.ts';
import { PRICE_LIST_SANDBOX_KEY, startPriceListSandbox } from './price-list.ts';
import { REGISTRAR_SANDBOX_CREDENTIALS, startRegistrarSandbox } from './registrar.ts';
import { DEFAULT_SETTLE_MS } from './server.ts';

const NOTE =
  'The registrar, the bank, the price list, the catalogue and the hosting server are sandboxes: ' +
  'nothing is registered, and no money moves. Mails are kept, and none is delivered.';

if (process.env.SANDBOX === 'off') {
  process.stderr.write(
    'SANDBOX is not on, so the shop refuses these sandboxes: set SANDBOX=on beside their ' +
      'addresses, or start without them (no development in --profile and COMPOSE_PROFILES).\n',
  );
  process.exit(2);
}

const freePort = port.default(0);

const schema = z.object({
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
  SANDBOX_REGISTRAR_USER_ID: z.string().default(REGISTRAR_SANDBOX_CREDENTIALS.userId),
  SANDBOX_REGISTRAR_API_KEY: z.string().default(REGISTRAR_SANDBOX_CREDENTIALS.apiKey),
  SANDBOX_BANK_API_KEY: z.string().default(BANK_SANDBOX_KEY),
  SANDBOX_PRICE_LIST_API_KEY: z.string().default(PRICE_LIST_SANDBOX_KEY),
  SANDBOX_CATALOGUE_API_KEY: z.string().default(CATALOGUE_SANDBOX_KEY),
  SANDBOX_HOSTING_USER: z.string().default(HOSTING_SANDBOX_CREDENTIALS.user),
  /** As customers' browsers reach it; its own address by default. */
  SANDBOX_HOSTING_PANEL_URL: z.url().optional(),
  SANDBOX_HOSTING_TOKEN: z.string().default(HOSTING_SANDBOX_CREDENTIALS.token),
});
const settings = startOrExit(() => readOwnSettings(schema));

const common = {
  host: settings.SANDBOX_HOST,
  settleMs: settings.SANDBOX_SETTLE_MS,
  ...(settings.SANDBOX_STATE_DIR === undefined ? {} : { stateDir: settings.SANDBOX_STATE_DIR }),
};

const [registrar, bank, priceList, catalogue, hosting, mail] = await Promise.all([
  startRegistrarSandbox({
    ...common,
    port: settings.SANDBOX_REGISTRAR_PORT,
    credentials: {
      userId: settings.SANDBOX_REGISTRAR_USER_ID,
      apiKey: settings.SANDBOX_REGISTRAR_API_KEY,
    },
  }),
  startBankSandbox({
    ...common,
    port: settings.SANDBOX_BANK_PORT,
    apiKey: settings.SANDBOX_BANK_API_KEY,
  }),
  startPriceListSandbox({
    ...common,
    port: settings.SANDBOX_PRICE_LIST_PORT,
    apiKey: settings.SANDBOX_PRICE_LIST_API_KEY,
  }),
  startCatalogueSandbox({
    ...common,
    port: settings.SANDBOX_CATALOGUE_PORT,
    apiKey: settings.SANDBOX_CATALOGUE_API_KEY,
  }),
  startHostingSandbox({
    ...common,
    port: settings.SANDBOX_HOSTING_PORT,
    credentials: {
      user: settings.SANDBOX_HOSTING_USER,
      token: settings.SANDBOX_HOSTING_TOKEN,
    },
    ...(settings.SANDBOX_HOSTING_PANEL_URL === undefined
      ? {}
      : { panelUrl: settings.SANDBOX_HOSTING_PANEL_URL }),
  }),
  startMailSandbox({
    ...common,
    port: settings.SANDBOX_MAIL_PORT,
    smtpPort: settings.SANDBOX_SMTP_PORT,
  }),
]);

onShutdown(async () => {
  const sandboxes = [registrar, bank, priceList, catalogue, hosting, mail];
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
});

process.stdout.write(
  `${JSON.stringify({
    msg: `sandboxes ready. ${NOTE}`,
    registrar: registrar.apiUrl,
    bank: bank.url,
    priceList: priceList.apiUrl,
    catalogue: catalogue.apiUrl,
    hosting: hosting.url,
    mail: mail.url,
    smtp: mail.smtpUrl,
  })}\n`,
);
