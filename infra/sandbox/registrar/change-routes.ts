import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as rules from './change-rules.ts';
import { checked, refuse } from './params.ts';
import type { Register } from './register-of-orders.ts';
import type { Sender } from './send-change.ts';
import { RECORD_TYPES, type RecordType, type ZoneRecord } from './zone.ts';

/** Of the registrar's own DNS, at the domain itself. */
const OWN_NAMESERVERS = ['dns1.registrar.example', 'dns2.registrar.example'];
const OWN_TTL = 38_400;

type Search = z.output<typeof rules.searchSchema>;

/** The domain itself has another name for each type. */
const shownHost = ({ type, host }: ZoneRecord, domain: string): string => {
  if (host !== '@') return host;
  switch (type) {
    case 'TXT':
      return '';
    case 'MX':
    case 'NS':
    case 'SRV':
      return domain;
    default:
      return '@';
  }
};

const rowOf = (record: ZoneRecord, domain: string) => ({
  type: record.type,
  host: shownHost(record, domain),
  value: record.value,
  timetolive: String(record.ttl),
  status: 'Active',
  ...(record.priority === undefined ? {} : { priority: String(record.priority) }),
  ...(record.weight === undefined ? {} : { weight: String(record.weight) }),
  ...(record.port === undefined ? {} : { port: String(record.port) }),
});

const ownRecords = (type: Search['type']): readonly ZoneRecord[] =>
  type === 'NS' ? OWN_NAMESERVERS.map((value) => ({ type, host: '@', value, ttl: OWN_TTL })) : [];

const searchAnswer = (records: readonly ZoneRecord[], search: Search) => {
  const { type, host, value, 'domain-name': domain } = search;
  const found = [...ownRecords(type), ...records].filter(
    (record) =>
      record.type === type &&
      (host === undefined || record.host === (host === '' ? '@' : host)) &&
      (value === undefined || record.value === value),
  );
  const size = search['no-of-records'];
  const page = found.slice((search['page-no'] - 1) * size, search['page-no'] * size);
  return {
    ...Object.fromEntries(page.map((record, index) => [index + 1, rowOf(record, domain)])),
    recsonpage: String(page.length),
    recsindb: String(found.length),
  };
};

/** Nameservers, lock, transfer code and DNS of a domain that is registered here. */
export const changeRoutes =
  (orders: Register, { send, ofOrder }: Sender) =>
  async (api: FastifyInstance) => {
    const changeRecord = (
      { domain, change }: rules.RecordCall,
      reply: FastifyReply,
      request: FastifyRequest,
    ) => {
      const order = orders.orderOf(domain);
      if (!order) return refuse(reply, `Website doesn't exist for ${domain}`);
      return send(order, change, { request, reply });
    };

    api.post(
      '/domains/modify-ns.json',
      checked(
        rules.nameserversSchema,
        ofOrder(({ ns }) => ({
          thing: 'nameservers',
          nameservers: ns.map((host) => host.toLowerCase()),
        })),
      ),
    );
    for (const [name, enabled] of [
      ['enable', true],
      ['disable', false],
    ] as const) {
      api.post(
        `/domains/${name}-theft-protection.json`,
        checked(
          rules.byOrderSchema,
          ofOrder(() => ({ thing: 'lock', enabled })),
        ),
      );
    }
    api.post(
      '/domains/modify-auth-code.json',
      checked(
        rules.codeSchema,
        ofOrder(({ 'auth-code': code }) => ({ thing: 'code', code })),
      ),
    );
    api.post(
      '/dns/activate.json',
      checked(
        rules.byOrderSchema,
        ofOrder(() => ({ thing: 'dns' })),
      ),
    );

    api.get(
      '/domains/locks.json',
      checked(rules.byOrderSchema, ({ 'order-id': id }, reply) => {
        const order = orders.order(id);
        if (!order) return refuse(reply, `No Entity found for Entityid: ${id}`);
        return orders.ownedOf(order).isLocked ? { transferlock: true } : {};
      }),
    );

    api.get(
      '/dns/manage/search-records.json',
      checked(rules.searchSchema, (search, reply) => {
        const { 'domain-name': domain } = search;
        const order = orders.orderOf(domain);
        if (!order) return refuse(reply, `Website doesn't exist for ${domain}`);
        const { hasDns, records } = orders.ownedOf(order);
        if (!hasDns) return refuse(reply, `DNS is not activated for ${domain}`);
        return searchAnswer(records, search);
      }),
    );

    const schemas = {
      add: rules.addRecordSchema,
      update: rules.updateRecordSchema,
      delete: rules.deleteRecordSchema,
    } satisfies Record<string, (type: RecordType) => z.ZodType<rules.RecordCall>>;
    for (const [verb, schemaOf] of Object.entries(schemas)) {
      for (const type of RECORD_TYPES) {
        const path = `/dns/manage/${verb}-${rules.TYPE_NAMES[type]}-record.json`;
        api.post(path, checked(schemaOf(type), changeRecord));
      }
    }
  };
