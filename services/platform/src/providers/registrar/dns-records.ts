import {
  type DnsRecord,
  EDITABLE_RECORD_TYPES,
  type EditableRecordType,
} from '@haat/contracts/dns-record';
import type { Params } from '../../http/http-client.ts';
import { readRedacted } from '../../http/read-redacted.ts';
import { unknown } from './classify-action.ts';
import { classifyChange } from './classify-change.ts';
import { classifyRecordPage } from './classify-records.ts';
import { notAName, toAsciiDomain } from './domain-name.ts';
import type { Read, Write } from './own-order.ts';
import type { ChangeOutcome, RecordChange, RecordList, Registrar } from './port.ts';

/** Of search-records: at most 50 a page. */
const PAGE_SIZE = 50;
/** For each type. */
const MAX_PAGES = 40;

const NAME_OF_TYPE: Readonly<Record<EditableRecordType, string>> = {
  A: 'ipv4',
  AAAA: 'ipv6',
  CNAME: 'cname',
  MX: 'mx',
  TXT: 'txt',
  SRV: 'srv',
  NS: 'ns',
};

const numbersOf = ({ priority, port, weight }: Partial<DnsRecord>): Params =>
  Object.entries({ priority, port, weight }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );

const settingsOf = (record: DnsRecord): Params => [
  ['ttl', String(record.ttl)],
  ...numbersOf(record),
];

type Call = {
  readonly verb: 'add' | 'update' | 'delete';
  readonly record: DnsRecord;
  readonly params: Params;
};

/** Old and new value name a record: it has no id. */
const callOf = (change: RecordChange): Call => {
  switch (change.action) {
    case 'add': {
      const { record } = change;
      return { verb: 'add', record, params: [['value', record.value], ...settingsOf(record)] };
    }
    case 'replace': {
      const { current, record } = change;
      const values = [
        ['current-value', current.value],
        ['new-value', record.value],
      ] as const;
      return { verb: 'update', record: current, params: [...values, ...settingsOf(record)] };
    }
    case 'remove': {
      const { current } = change;
      const { port, weight } = current;
      const params: Params = [['value', current.value], ...numbersOf({ port, weight })];
      return { verb: 'delete', record: current, params };
    }
  }
};

/** Texts may name people. */
const textsIn = (change: RecordChange): readonly string[] => {
  const records =
    change.action === 'replace'
      ? [change.current, change.record]
      : [change.action === 'add' ? change.record : change.current];
  return records.flatMap(({ type, value }) => (type === 'TXT' ? [value] : []));
};

const THINGS = { add: 'add_record', replace: 'replace_record', remove: 'remove_record' } as const;

/** The registrar's DNS: by the domain. */
export const createDnsRecords = ({
  read,
  write,
}: {
  readonly read: Read;
  readonly write: Write;
}): Pick<Registrar, 'listRecords' | 'changeRecord'> => {
  const readPage = async (domain: string, type: EditableRecordType, page: number) => {
    const params: Params = [
      ['domain-name', domain],
      ['type', type],
      ['no-of-records', String(PAGE_SIZE)],
      ['page-no', String(page)],
    ];
    const result = await read('dns/manage/search-records.json', params);
    return classifyRecordPage(result, { domain, type });
  };

  const listType = async (domain: string, type: EditableRecordType): Promise<RecordList> => {
    const records: DnsRecord[] = [];
    let total: number | null = null;
    let seen = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const part = await readPage(domain, type, page);
      if (part.kind !== 'page') return part;
      total ??= part.total;
      seen += part.rows;
      // Changed between two pages: a record may be on neither.
      if (part.total !== total || seen > total || (part.rows === 0 && seen < total)) {
        const description = `${type} records: ${seen} of ${total}, then of ${part.total}`;
        return { kind: 'unknown', description };
      }
      records.push(...part.records);
      if (seen === total) return { kind: 'listed', records };
    }
    return { kind: 'unknown', description: `more than ${MAX_PAGES} pages of ${type} records` };
  };

  const listRecords = async (domain: string): Promise<RecordList> => {
    const ascii = toAsciiDomain(domain);
    if (ascii === null) return { kind: 'unknown', description: notAName(domain) };
    const lists = await Promise.all(
      EDITABLE_RECORD_TYPES.map((type) => listType(ascii.name, type)),
    );
    const failed =
      lists.find(({ kind }) => kind === 'unknown') ??
      lists.find(({ kind }) => kind === 'not_active');
    if (failed !== undefined) return failed;
    const records = lists.flatMap((list) => (list.kind === 'listed' ? list.records : []));
    return { kind: 'listed', records };
  };

  const changeRecord = async (domain: string, change: RecordChange): Promise<ChangeOutcome> => {
    const ascii = toAsciiDomain(domain);
    if (ascii === null) return unknown(notAName(domain));
    const { verb, record, params } = callOf(change);
    const path = `dns/manage/${verb}-${NAME_OF_TYPE[record.type]}-record.json`;
    const result = await write(path, [
      ['domain-name', ascii.name],
      ['host', record.host],
      ...params,
    ]);
    return readRedacted(result, textsIn(change), (answer) =>
      classifyChange(answer, {
        thing: THINGS[change.action],
        domain: ascii.name,
        registrarOrderId: null,
      }),
    );
  };

  return { listRecords, changeRecord };
};
