import { type BankSandbox, startBankSandbox } from '@haat/infra/sandbox/bank';
import { type CatalogueSandbox, startCatalogueSandbox } from '@haat/infra/sandbox/catalogue';
import { type HostingSandbox, startHostingSandbox } from '@haat/infra/sandbox/hosting';
import { type MailSandbox, startMailSandbox } from '@haat/infra/sandbox/mail';
import { type PriceListSandbox, startPriceListSandbox } from '@haat/infra/sandbox/price-list';
import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { type Clock, systemClock } from '@haat/platform/clock';
import { silentLog } from '@haat/platform/log';
import { createLogicBoxes } from '@haat/platform/providers/registrar/logicboxes';
import type { Registrar } from '@haat/platform/providers/registrar/port';
import { type Engines, openEngines } from './engines.ts';
import type { OutsideRecord } from './record.ts';

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

/** By which clock providers settle what they leave waiting, and how long that takes, in ms. */
export type ProviderTimes = { readonly clock?: Clock; readonly settleMs?: number };

const SETTLE_MS = 150;

/**
 * Opens engines and sandboxes of its own, on free ports.
 * @param record where the record is; in the shop's own database unless given.
 */
export const openShop = async (
  times: ProviderTimes = {},
  record?: OutsideRecord,
): Promise<Shop> => {
  const { clock = systemClock } = times;
  const { now } = clock;
  const { settleMs = SETTLE_MS } = times;
  const engines = await openEngines({ outside: record });
  const [registrar, bank, priceList, catalogue, hosting, mail] = await Promise.all([
    startRegistrarSandbox({ settleMs, now }),
    startBankSandbox({ settleMs, now }),
    startPriceListSandbox(),
    startCatalogueSandbox(),
    startHostingSandbox({ settleMs, now }),
    startMailSandbox({ settleMs, now }),
  ]);
  const registrarClient = createLogicBoxes({
    baseUrl: registrar.apiUrl,
    ...registrar.credentials,
    log: silentLog,
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
