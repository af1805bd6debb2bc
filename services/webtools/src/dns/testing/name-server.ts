import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  type DecodedPacket,
  decode,
  encode,
  type Packet,
  RECURSION_DESIRED,
  streamEncode,
  TRUNCATED_RESPONSE,
} from 'dns-packet';

export type ReceivedQuery = {
  readonly name: string;
  readonly type: string;
  readonly transport: 'udp' | 'tcp';
  readonly isExtended: boolean;
  /** The query asks for recursion. */
  readonly recurse: boolean;
};

export type Manner =
  | 'answer'
  | 'silence'
  /** With another query's id. */
  | 'wrong_id'
  /** For another question. */
  | 'wrong_question'
  /** Forged answers before the right one. */
  | 'forged_first'
  /** Truncated over UDP, complete over TCP. */
  | 'cut_off'
  | 'not_authoritative'
  | 'servfail'
  | 'refused'
  | 'formerr'
  | 'notimp'
  | 'garbage';

const CODES = { nxdomain: 3, servfail: 2, refused: 5, formerr: 1, notimp: 4 } as const;

export type NameServer = {
  readonly address: string;
  readonly port: number;
  readonly at: string;
  readonly queries: readonly ReceivedQuery[];
  readonly close: () => Promise<void>;
};

type NameServerOptions = {
  readonly host?: string;
  readonly manner?: (query: ReceivedQuery) => Manner;
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const answerFrom = (records: readonly Answer[], { name, type }: ReceivedQuery): Packet => {
  const answers: Answer[] = [];
  let at = name;
  for (;;) {
    const here = records.filter((record) => isSame(record.name, at));
    const matching = here.filter((record) => record.type === type);
    answers.push(...matching);
    const alias = here.find((record) => record.type === 'CNAME');
    if (matching.length > 0 || alias?.type !== 'CNAME') break;
    answers.push(alias);
    if (answers.filter((record) => record === alias).length > 1) break;
    at = alias.data;
  }
  if (answers.some((record) => record.type === type)) return { answers };
  const exists = records.some(
    (record) => isSame(record.name, at) || record.name.toLowerCase().endsWith(`.${at}`),
  );
  const zone = records
    .filter(
      (record) =>
        record.type === 'SOA' && (isSame(record.name, at) || at.endsWith(`.${record.name}`)),
    )
    .toSorted((one, other) => other.name.length - one.name.length);
  return { answers, authorities: zone.slice(0, 1), flags: exists ? 0 : CODES.nxdomain };
};

const questionOf = (
  query: DecodedPacket,
  transport: ReceivedQuery['transport'],
): ReceivedQuery => ({
  name: query.questions?.[0]?.name ?? '',
  type: query.questions?.[0]?.type ?? '',
  transport,
  isExtended: (query.additionals ?? []).some(({ type }) => type === 'OPT'),
  recurse: ((query.flags ?? 0) & RECURSION_DESIRED) !== 0,
});

const answersTo = (
  query: DecodedPacket,
  question: ReceivedQuery,
  records: readonly Answer[],
  manner: Manner,
): readonly Packet[] => {
  const found = answerFrom(records, question);
  const right: Packet = {
    type: 'response',
    id: query.id,
    questions: query.questions,
    ...found,
    flags: (found.flags ?? 0) | AUTHORITATIVE_ANSWER,
  };
  const wrongId: Packet = { ...right, id: ((query.id ?? 0) + 1) % 0x10000 };
  const wrongQuestion: Packet = {
    ...right,
    questions: [{ name: 'elsewhere.example', type: 'A', class: 'IN' }],
  };
  const refusing = (code: number): Packet => ({
    ...right,
    answers: [],
    authorities: [],
    flags: code,
  });
  switch (manner) {
    case 'silence':
    case 'garbage':
      return [];
    case 'wrong_id':
      return [wrongId];
    case 'wrong_question':
      return [wrongQuestion];
    case 'forged_first':
      return [wrongId, wrongQuestion, right];
    case 'cut_off':
      return question.transport === 'tcp'
        ? [right]
        : [{ ...right, answers: [], flags: (right.flags ?? 0) | TRUNCATED_RESPONSE }];
    case 'not_authoritative':
      return [{ ...right, flags: found.flags ?? 0 }];
    case 'servfail':
    case 'refused':
    case 'formerr':
    case 'notimp':
      return [refusing(CODES[manner])];
    case 'answer':
      return [right];
  }
};

/** The same port for both: TCP may find it in use. */
const listen = async (host: string, onTcp: Parameters<typeof createServer>[1]) => {
  for (let attempt = 0; ; attempt += 1) {
    const udp = createSocket('udp4');
    await new Promise<void>((resolve) => udp.bind(0, host, resolve));
    const { port } = udp.address();
    const tcp = createServer(onTcp);
    const isFree = await new Promise<boolean>((resolve) => {
      tcp.once('error', () => resolve(false)).listen(port, host, () => resolve(true));
    });
    if (isFree) return { udp, tcp };
    udp.close();
    if (attempt === 10) throw new Error('no port is free for both UDP and TCP');
  }
};

export const startNameServer = async (
  records: readonly Answer[],
  { host = '127.0.0.1', manner = () => 'answer' }: NameServerOptions = {},
): Promise<NameServer> => {
  const queries: ReceivedQuery[] = [];
  const treat = (bytes: Buffer, transport: ReceivedQuery['transport']) => {
    const query = decode(bytes);
    const question = questionOf(query, transport);
    queries.push(question);
    const how = manner(question);
    return { how, packets: answersTo(query, question, records, how) };
  };

  const { udp, tcp } = await listen(host, (socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const { how, packets } = treat(received.subarray(2), 'tcp');
      if (how === 'garbage') socket.end(Buffer.from([0, 3, 1, 2, 3]));
      for (const bytes of packets.map((packet) => streamEncode(packet))) {
        socket.write(bytes.subarray(0, 5));
        setImmediate(() => socket.write(bytes.subarray(5)));
      }
    });
  });
  udp.on('message', (bytes, { address, port }) => {
    const { how, packets } = treat(bytes, 'udp');
    if (how === 'garbage') udp.send(Buffer.from([1, 2, 3]), port, address);
    for (const packet of packets) udp.send(encode(packet), port, address);
  });
  const { address, port } = tcp.address() as AddressInfo;
  return {
    address,
    port,
    at: `${address}:${port}`,
    queries,
    close: async () => {
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      await new Promise<void>((resolve) => {
        tcp.close(() => resolve());
      });
    },
  };
};
