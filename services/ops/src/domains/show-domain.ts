import { CONTACT_ROLES, type ContactRole } from '@haat/contracts/domain-contact';
import type { DsRecord } from '@haat/contracts/ds-record';
import { formatRupees } from '@haat/contracts/money';
import { autoRenewOn } from '@haat/domain/hosting/auto-renew';
import type { DomainReading, Registrar } from '@haat/platform/registrar';
import type { OwnedDomain } from '@haat/record/owned';
import { done, type Outcome } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { ShopServices } from '../shop.ts';
import { findSoldDomain } from './find-sold-domain.ts';
import { linesOfWait, readRegistrantWait } from './registrant-wait.ts';

type Services = Pick<ShopServices, 'db' | 'store'> & {
  readonly registrar: Pick<Registrar, 'readDomain'>;
};

type Side = { readonly what: string; readonly here: string; readonly there: string };

const NOT_KNOWN = 'not known';
const onOff = (value: boolean | null | undefined): string =>
  value == null ? NOT_KNOWN : value ? 'on' : 'off';
const hosts = (value: readonly string[] | null | undefined): string =>
  value == null ? NOT_KNOWN : value.length === 0 ? 'none' : value.toSorted().join(', ');

type Host = { readonly host: string; readonly ips: readonly string[] };

type Shown = {
  readonly nameservers: readonly string[] | null;
  readonly isLocked: boolean | null;
  readonly isPrivate: boolean | null;
  readonly childNameservers: readonly Host[] | null;
  readonly dsRecords: readonly DsRecord[] | null;
  readonly contactIds: Readonly<Record<ContactRole, string | null>> | null;
  readonly isOwnerChangePending: boolean | null;
  readonly verification: { readonly status: string } | null;
};

const NOTHING_SHOWN: Shown = {
  ...{ nameservers: null, isLocked: null, isPrivate: null, childNameservers: null },
  ...{ dsRecords: null, contactIds: null, isOwnerChangePending: null, verification: null },
};

/** Contacts by their numbers: an operator looks the people up at the registrar. */
const SETTINGS: Readonly<Record<string, (shown: Shown) => string>> = {
  nameservers: ({ nameservers }) => hosts(nameservers),
  lock: ({ isLocked }) => onOff(isLocked),
  privacy: ({ isPrivate }) => onOff(isPrivate),
  contacts: ({ contactIds }) =>
    contactIds === null
      ? NOT_KNOWN
      : CONTACT_ROLES.map((role) => `${role} ${contactIds[role] ?? 'none'}`).join(', '),
  'change of owner pending': ({ isOwnerChangePending: pending }) =>
    pending === null ? NOT_KNOWN : pending ? 'yes' : 'no',
  'email of the owner': ({ verification }) => verification?.status ?? NOT_KNOWN,
  'child nameservers': ({ childNameservers }) =>
    hosts(childNameservers?.map(({ host, ips }) => [host, ...ips.toSorted()].join(' '))),
  'DS records': ({ dsRecords }) =>
    hosts(
      dsRecords?.map(({ keyTag, algorithm, digestType, digest }) =>
        [keyTag, algorithm, digestType, digest].join(' '),
      ),
    ),
};

const readHere = ({ db }: Services, orderId: string) =>
  db.selectFrom('domain_readings').selectAll().where('order_id', '=', orderId).executeTakeFirst();

const thereOf = (
  reading: DomainReading,
  show: (read: Extract<DomainReading, { kind: 'read' }>) => string,
): string => {
  switch (reading.kind) {
    case 'read':
      return show(reading);
    case 'gone':
      return 'gone';
    case 'unknown':
      return NOT_KNOWN;
  }
};

const autoRenewOf = (owned: OwnedDomain): string => {
  const { enabled, told, started, skipped } = owned.autoRenew;
  if (!enabled) return 'off';
  if (skipped !== null) return `on, skipped before ${owned.paidUntil}: ${skipped.reason}`;
  if (started !== null) return `on, ordered with payment ${started.referenceCode}`;
  const price = told === null ? 'price not told yet' : `at most ${formatRupees(told.pricePaise)}`;
  return `on, due ${autoRenewOn(owned)}, ${price}`;
};

/** What is stored here beside what the registrar shows now; differences are marked. */
export const showDomain = async (
  services: Services,
  typed: string,
  output: Output,
): Promise<Outcome> => {
  const found = await findSoldDomain(services, typed);
  if ('missing' in found) return found.missing;
  const { owned } = found;
  const [here, reading, wait, changes] = await Promise.all([
    readHere(services, owned.orderId),
    services.registrar.readDomain(owned),
    readRegistrantWait(services, owned.orderId),
    services.db
      .selectFrom('domain_changes')
      .select(['id', 'kind', 'state', 'requested_at'])
      .where('order_id', '=', owned.orderId)
      .orderBy('requested_at', 'desc')
      .limit(20)
      .execute(),
  ]);
  const stored: Shown =
    here === undefined
      ? NOTHING_SHOWN
      : {
          nameservers: here.nameservers,
          isLocked: here.is_locked,
          isPrivate: here.is_private,
          childNameservers: here.child_nameservers,
          dsRecords: here.ds_records,
          contactIds: here.contact_ids,
          isOwnerChangePending: here.is_owner_change_pending,
          verification: here.verification,
        };
  const sides: readonly Side[] = [
    {
      what: 'expires',
      here: owned.paidUntil,
      there: thereOf(reading, ({ expiresAt }) => expiresAt ?? NOT_KNOWN),
    },
    { what: 'state', here: owned.phase, there: thereOf(reading, ({ status }) => status) },
    ...Object.entries(SETTINGS).map(([what, show]) => ({
      what,
      here: show(stored),
      there: thereOf(reading, show),
    })),
  ];
  const isOther = ({ here: ours, there }: Side): boolean => there !== NOT_KNOWN && ours !== there;
  const lines = sides.map(
    (side) => `${isOther(side) ? '!' : ' '} ${side.what}: ${side.here} | registrar: ${side.there}`,
  );
  const listed = changes.map(
    ({ id, kind, state, requested_at }) =>
      `  ${requested_at.toISOString()} ${id} ${kind}: ${state}`,
  );
  const { domain, customerId, orderId, registrarOrderId } = owned;
  output.one(
    {
      domain,
      customer: customerId,
      order: orderId,
      registrar_order: registrarOrderId,
      sides,
      owner_email: wait,
      auto_renew: owned.autoRenew,
      changes,
    },
    [
      `${domain}: customer ${customerId}, order ${orderId}, at the registrar ${registrarOrderId}`,
      ...(reading.kind === 'unknown'
        ? [`The registrar does not answer: ${reading.description}`]
        : []),
      ...lines,
      ...linesOfWait(wait),
      `  auto-renew from the balance: ${autoRenewOf(owned)}`,
      ...(listed.length === 0 ? ['No changes yet.'] : ['Changes, the newest first:', ...listed]),
    ].join('\n'),
  );
  return done();
};
