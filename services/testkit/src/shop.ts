import { join } from 'node:path';
import { PACKAGES } from '@haat/infra/packages/packages';
import { type BankSandbox, startBankSandbox } from '@haat/infra/sandbox/bank';
import { type CatalogueSandbox, startCatalogueSandbox } from '@haat/infra/sandbox/catalogue';
import { type HostingSandbox, startHostingSandbox } from '@haat/infra/sandbox/hosting';
import { type MailSandbox, startMailSandbox } from '@haat/infra/sandbox/mail';
import { type PriceListSandbox, startPriceListSandbox } from '@haat/infra/sandbox/price-list';
import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { type Clock, systemClock } from '@haat/platform/clock';
import { createWhm, type HostingServer } from '@haat/platform/hosting-server';
import { noopLog } from '@haat/platform/log';
import { createLogicBoxes, type Registrar } from '@haat/platform/registrar';
import { readSiteTemplates, type SiteTemplates } from '@haat/platform/site-templates';
import { type EngineOptions, type Engines, openEngines } from './engines.ts';

/** Engines and providers for {@link openApi} and {@link openWorker}. */
export type Shop = Engines & {
  readonly registrar: RegistrarSandbox;
  readonly bank: BankSandbox;
  readonly priceList: PriceListSandbox;
  readonly catalogue: CatalogueSandbox;
  readonly hosting: HostingSandbox;
  readonly mail: MailSandbox;
  readonly clock: Clock;
  readonly registrarClient: Registrar;
  readonly hostingClient: HostingServer;
  readonly siteTemplates: SiteTemplates;
};

export type ShopOptions = EngineOptions & {
  /** Of the providers. */
  readonly clock?: Clock;
  /** Until providers settle pending work, in ms of this clock. */
  readonly settleMs?: number;
  /** Delay of a late response, in real ms; by default `settleMs`. */
  readonly lateMs?: number;
};

const SETTLE_MS = 150;

export const openShop = async (options: ShopOptions = {}): Promise<Shop> => {
  const { clock = systemClock, settleMs = SETTLE_MS, lateMs = settleMs } = options;
  const waits = { settleMs, lateMs, now: clock.now };
  const engines = await openEngines(options);
  const [registrar, bank, priceList, catalogue, hosting, mail] = await Promise.all([
    startRegistrarSandbox(waits),
    startBankSandbox(waits),
    startPriceListSandbox(),
    startCatalogueSandbox(),
    startHostingSandbox(waits),
    startMailSandbox(waits),
  ]);
  const registrarClient = createLogicBoxes({
    baseUrl: registrar.apiUrl,
    ...registrar.credentials,
    log: noopLog,
    timeoutMs: 5_000,
    registerTimeoutMs: 5_000,
  });
  const hostingClient = createWhm({
    baseUrl: hosting.url,
    ...hosting.credentials,
    panelUrl: hosting.panelUrl,
    log: noopLog,
    timeoutMs: 5_000,
    createTimeoutMs: 5_000,
    now: clock.now,
  });
  return {
    ...engines,
    clock,
    registrar,
    bank,
    priceList,
    catalogue,
    hosting,
    mail,
    registrarClient,
    hostingClient,
    siteTemplates: readSiteTemplates(join(PACKAGES, 'free')),
    close: async () => {
      await Promise.all([registrarClient.close(), hostingClient.close()]);
      const sandboxes = [registrar, bank, priceList, catalogue, hosting, mail];
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
      await engines.close();
    },
  };
};
