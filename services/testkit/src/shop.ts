import { type BankSandbox, startBankSandbox } from '@haat/infra/sandbox/bank';
import { type CatalogueSandbox, startCatalogueSandbox } from '@haat/infra/sandbox/catalogue';
import { type HostingSandbox, startHostingSandbox } from '@haat/infra/sandbox/hosting';
import { type MailSandbox, startMailSandbox } from '@haat/infra/sandbox/mail';
import { type PriceListSandbox, startPriceListSandbox } from '@haat/infra/sandbox/price-list';
import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { type Clock, systemClock } from '@haat/platform/clock';
import { noopLog } from '@haat/platform/log';
import { createLogicBoxes, type Registrar } from '@haat/platform/registrar';
import { type EngineOptions, type Engines, openEngines } from './engines.ts';

/** A shop's engines and providers, under {@link openApi} and {@link openWorker}. */
export type Shop = Engines & {
  readonly registrar: RegistrarSandbox;
  readonly bank: BankSandbox;
  readonly priceList: PriceListSandbox;
  readonly catalogue: CatalogueSandbox;
  readonly hosting: HostingSandbox;
  readonly mail: MailSandbox;
  /** By which the shop and its providers tell the time. */
  readonly clock: Clock;
  /** How the shop speaks to the registrar. */
  readonly registrarClient: Registrar;
};

export type ShopOptions = EngineOptions & {
  /** By which providers settle what they leave waiting. */
  readonly clock?: Clock;
  /** How long that takes by this clock, in ms. */
  readonly settleMs?: number;
  /** How long a late answer takes, in ms that nobody can move; as long as `settleMs` unless given. */
  readonly lateMs?: number;
};

const SETTLE_MS = 150;

/** Opens engines and sandboxes of its own, on free ports. */
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
    close: async () => {
      await registrarClient.close();
      const sandboxes = [registrar, bank, priceList, catalogue, hosting, mail];
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
      await engines.close();
    },
  };
};
