import { type DsRecord, isSameDsRecord } from '@haat/contracts/ds-record';
import type { Params } from '../../http/http-client.ts';
import { unreadBefore } from './before-change.ts';
import { type ChildNameserverCall, childNameserverCalls } from './child-nameserver-calls.ts';
import { unknown } from './classify-action.ts';
import { refused } from './classify-change.ts';
import { classifyDomain } from './classify-domain.ts';
import { CHILD_EXISTS, CHILD_IN_USE, CHILD_MISSING } from './delegation-refusals.ts';
import { hostOf } from './domain-fields.ts';
import { changeOrder, type OwnOrderCalls, readDetails } from './own-order.ts';
import type {
  ChangeOutcome,
  ChildNameserverChange,
  DomainReading,
  DsRecordChange,
  OwnOrder,
  Registrar,
} from './port.ts';

type ReadDomain = Extract<DomainReading, { readonly kind: 'read' }>;

/** Before the first call: the last address would be refused when the others are gone. */
const isInUse = ({ nameservers }: ReadDomain, change: ChildNameserverChange): boolean =>
  change.action === 'remove' && (nameservers?.includes(hostOf(change.host)) ?? false);

const dsParams = ({ keyTag, algorithm, digestType, digest }: DsRecord): Params =>
  [
    ['keytag', String(keyTag)],
    ['algorithm', String(algorithm)],
    ['digesttype', String(digestType)],
    ['digest', digest],
  ].flatMap(([name = '', value = ''], index) => [
    [`attr-name${index + 1}`, name] as const,
    [`attr-value${index + 1}`, value] as const,
  ]);

/** The domain's own nameservers (glue) and its DS records, at the registry. */
export const createDelegation = ({
  read,
  writeSlowly,
}: OwnOrderCalls): Pick<Registrar, 'changeChildNameserver' | 'changeDsRecord'> => {
  const readDomain = (order: OwnOrder) => readDetails(order, { read, classify: classifyDomain });

  /** Stops at the first that is not done. */
  const sendAll = async (
    order: OwnOrder,
    calls: readonly ChildNameserverCall[],
  ): Promise<ChangeOutcome> => {
    for (const { thing, path, params } of calls) {
      const outcome = await changeOrder(order, thing, (ofOrder) =>
        writeSlowly(path, [...ofOrder, ...params]),
      );
      if (outcome.kind !== 'done') return outcome;
    }
    return { kind: 'done' };
  };

  const changeChildNameserver = async (
    order: OwnOrder,
    change: ChildNameserverChange,
  ): Promise<ChangeOutcome> => {
    const reading = await readDomain(order);
    if (reading.kind !== 'read') return unreadBefore(reading);
    const { childNameservers } = reading;
    if (childNameservers === null) return unknown('the child nameservers are not shown');
    const needed = childNameserverCalls(change, childNameservers);
    switch (needed.kind) {
      case 'missing':
        return refused('refused', CHILD_MISSING, `there is no ${change.host}`);
      case 'exists':
        return refused('refused', CHILD_EXISTS, 'there is another one of this name');
      case 'calls':
        return needed.calls.length > 0 && isInUse(reading, change)
          ? refused('refused', CHILD_IN_USE, `the domain uses ${change.host}`)
          : sendAll(order, needed.calls);
    }
  };

  const changeDsRecord = async (
    order: OwnOrder,
    { action, record }: DsRecordChange,
  ): Promise<ChangeOutcome> => {
    const reading = await readDomain(order);
    if (reading.kind !== 'read') return unreadBefore(reading);
    const { dsRecords } = reading;
    const known = dsRecords?.find((one) => isSameDsRecord(one, record));
    const isSoAlready = dsRecords !== null && (known !== undefined) === (action === 'add');
    if (isSoAlready) return { kind: 'done' };
    const path = `domains/${action === 'add' ? 'add' : 'del'}-dnssec.json`;
    return changeOrder(order, `${action}_ds`, (params) =>
      // In the registrar's spelling: it may compare letters.
      writeSlowly(path, [...params, ...dsParams(known ?? record)]),
    );
  };

  return { changeChildNameserver, changeDsRecord };
};
