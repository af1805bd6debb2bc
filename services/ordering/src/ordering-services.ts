import type { RecordedEvent } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Log } from '@haat/platform/log';
import type { Registrar } from '@haat/platform/registrar';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import type { Kysely } from 'kysely';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { PriceList } from './catalogue/price-list/price-list.ts';

export type OrderingSettings = Pick<
  Config,
  | 'VERIFICATION_WAIT_MS'
  | 'HOSTING_PLAN_CATEGORY_ID'
  | 'EXCLUDED_PLAN_ID'
  | 'PUBLIC_ORIGIN'
  | 'DEFAULT_NS1'
  | 'DEFAULT_NS2'
  | 'HOSTING_PANEL_URL'
  | 'MAIL_FROM'
>;

export type OrderingServices = {
  readonly store: EncryptedStore;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly registrar: Pick<Registrar, 'lookUpOrder'>;
  readonly priceList: PriceList;
  readonly catalogue: Catalogue;
  readonly settings: OrderingSettings;
  /** Of a process that follows payments: may lack other processes' events. */
  readonly outcomes?: {
    readonly payments: {
      readonly take: (referenceCode: string) => readonly RecordedEvent[] | undefined;
    };
  };
};
