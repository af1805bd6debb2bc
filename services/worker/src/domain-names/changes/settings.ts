import { hasSameAddresses } from '@haat/contracts/child-nameserver';
import { isSameDsRecord } from '@haat/contracts/ds-record';
import type { RequestedChange, SeenThing } from '@haat/contracts/events/domain-change';
import { isSameThing, shownBy } from '@haat/domain/domain-name/domain-change';
import type { ChangeOutcome, ChildNameserver, DomainReading } from '@haat/platform/registrar';
import { type OwnedDomain, thingsIn } from '@haat/record/owned';
import type { ChangeServices } from './change.ts';

/** Contacts and records are read by calls of their own. */
export type Setting = Exclude<RequestedChange, { kind: 'dns' | 'contact' | 'verification' }>;
export type Read = Extract<DomainReading, { kind: 'read' }>;

const THINGS = {
  nameservers: 'nameservers',
  lock: 'lock',
  privacy: 'privacy',
  child_nameserver: 'child_nameservers',
  dnssec: 'dnssec',
  contact: 'contacts',
} as const satisfies Record<Setting['kind'] | 'contact', SeenThing['kind']>;

/** @returns null where the registrar left it out. */
export const seenIn = (reading: Read, kind: keyof typeof THINGS): SeenThing | null =>
  thingsIn(reading).find((thing) => thing.kind === THINGS[kind]) ?? null;

const hasChild = (
  children: readonly ChildNameserver[],
  host: string,
  ips: readonly string[],
): boolean => children.some((child) => child.host === host && hasSameAddresses(child.ips, ips));

type ChildOperation = Extract<Setting, { kind: 'child_nameserver' }>['operation'];

const isChildShown = (children: readonly ChildNameserver[], operation: ChildOperation): boolean => {
  const isThere = children.some(({ host }) => host === operation.host);
  switch (operation.action) {
    case 'add':
      return hasChild(children, operation.host, operation.ips);
    case 'change': {
      const { host, newHost, ips } = operation;
      return hasChild(children, newHost, ips) && (host === newHost || !isThere);
    }
    case 'remove':
      return !isThere;
  }
};

/** Whether the registrar shows the requested value; null where it left the thing out. */
export const isShown = (reading: Read, change: Setting): boolean | null => {
  switch (change.kind) {
    case 'child_nameserver':
      return reading.childNameservers && isChildShown(reading.childNameservers, change.operation);
    case 'dnssec': {
      const has = reading.dsRecords?.some((record) => isSameDsRecord(record, change.record));
      return has === undefined ? null : has === (change.action === 'add');
    }
    default: {
      const [seen, expected] = [seenIn(reading, change.kind), shownBy(change)];
      return seen === null || expected === null ? null : isSameThing(seen, expected);
    }
  }
};

/** Each may be repeated: it sets a whole value, or reads first and sends what is missing. */
export const sendSetting = (
  registrar: ChangeServices['registrar'],
  owned: OwnedDomain,
  change: Setting,
): Promise<ChangeOutcome> => {
  switch (change.kind) {
    case 'nameservers':
      return registrar.changeNameservers(owned, change.nameservers);
    case 'lock':
      return registrar.setLock(owned, change.enabled);
    case 'privacy':
      return registrar.setPrivacy(owned, change.enabled);
    case 'child_nameserver':
      return registrar.changeChildNameserver(owned, change.operation);
    case 'dnssec':
      return registrar.changeDsRecord(owned, change);
  }
};
