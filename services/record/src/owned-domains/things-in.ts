import type { SeenThing } from '@haat/contracts/events/domain-change';
import type { DomainReading } from '@haat/platform/registrar';

type Shown = Pick<
  Extract<DomainReading, { kind: 'read' }>,
  'nameservers' | 'isLocked' | 'isPrivate' | 'contactIds' | 'childNameservers' | 'dsRecords'
>;

/** @returns what the registrar shows of each thing, without those that it left out. */
export const thingsIn = (reading: Shown): readonly SeenThing[] => {
  const { nameservers, isLocked, isPrivate, contactIds, childNameservers, dsRecords } = reading;
  const things: SeenThing[] = [];
  if (nameservers !== null) things.push({ kind: 'nameservers', nameservers: [...nameservers] });
  if (isLocked !== null) things.push({ kind: 'lock', enabled: isLocked });
  if (isPrivate !== null) things.push({ kind: 'privacy', enabled: isPrivate });
  if (contactIds !== null) things.push({ kind: 'contacts', contactIds: { ...contactIds } });
  if (childNameservers !== null) {
    const children = childNameservers.map(({ host, ips }) => ({ host, ips: [...ips] }));
    things.push({ kind: 'child_nameservers', children });
  }
  if (dsRecords !== null) things.push({ kind: 'dnssec', records: [...dsRecords] });
  return things;
};
