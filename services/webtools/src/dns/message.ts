import { randomInt } from 'node:crypto';
import { type Answer, decode, encode, RECURSION_DESIRED, type RecordType } from 'dns-packet';

export type Question = {
  /** ASCII, no dot at the end. */
  readonly name: string;
  readonly type: RecordType;
};

export type Response = {
  readonly code: ResponseCode;
  /** The server holds the zone. */
  readonly isAuthoritative: boolean;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
};

export type ResponseCode =
  | 'NOERROR'
  | 'FORMERR'
  | 'SERVFAIL'
  | 'NXDOMAIN'
  | 'NOTIMP'
  | 'REFUSED'
  | 'OTHER';

const CODES: Readonly<Record<number, ResponseCode>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
};
const CODE_BITS = 0xf;

/** Fits every network (DNS flag day 2020). */
const UDP_PAYLOAD_BYTES = 1232;

export type Query = { readonly id: number; readonly bytes: Buffer };

/** @param recurse for a resolver. @param extended EDNS (RFC 6891), unknown to some servers. */
export const queryFor = (
  { name, type }: Question,
  { recurse, extended }: { readonly recurse: boolean; readonly extended: boolean },
): Query => {
  const id = randomInt(0x10000);
  const bytes = encode({
    type: 'query',
    id,
    flags: recurse ? RECURSION_DESIRED : 0,
    questions: [{ name, type, class: 'IN' }],
    additionals: extended
      ? [
          {
            type: 'OPT',
            name: '.',
            udpPayloadSize: UDP_PAYLOAD_BYTES,
            extendedRcode: 0,
            ednsVersion: 0,
            flags: 0,
            flag_do: false,
            options: [],
          },
        ]
      : [],
  });
  return { id, bytes };
};

export const sameName = (one: string, other: string): boolean =>
  one.replace(/\.$/, '').toLowerCase() === other.replace(/\.$/, '').toLowerCase();

/** Null unless it answers this query: anyone may send packets. */
export const readResponse = (
  bytes: Buffer,
  id: number,
  { name, type }: Question,
): { readonly isTruncated: boolean; readonly response: Response } | null => {
  const packet = decoded(bytes);
  if (packet === null || packet.id !== id || packet.type !== 'response') return null;
  const [question, ...others] = packet.questions ?? [];
  const code = CODES[(packet.flags ?? 0) & CODE_BITS] ?? 'OTHER';
  // A server that cannot read a query may omit the question.
  const isUnread = question === undefined && code === 'FORMERR';
  const isSameQuestion =
    question !== undefined &&
    others.length === 0 &&
    question.type === type &&
    question.class === 'IN' &&
    sameName(question.name, name);
  if (!isSameQuestion && !isUnread) return null;
  return {
    isTruncated: packet.flag_tc,
    response: {
      code,
      isAuthoritative: packet.flag_aa,
      answers: packet.answers ?? [],
      authorities: packet.authorities ?? [],
    },
  };
};

const decoded = (bytes: Buffer) => {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
};
