import { randomInt } from 'node:crypto';
import { type Answer, decode, encode, RECURSION_DESIRED, type RecordType } from 'dns-packet';

export type Question = {
  /** In ASCII, without the dot at the end. */
  readonly name: string;
  readonly type: RecordType;
};

/** What a server said to a question. */
export type Response = {
  readonly code: ResponseCode;
  /** The server holds the zone itself, it did not look elsewhere. */
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

/** RFC 1035, section 4.1.1. */
const CODES: Readonly<Record<number, ResponseCode>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
};
const CODE_BITS = 0xf;

/** Passes every network unbroken (DNS flag day 2020). */
const UDP_PAYLOAD_BYTES = 1232;

export type Query = { readonly id: number; readonly bytes: Buffer };

/**
 * A query with a random id.
 * @param recurse asks a resolver to look elsewhere; a zone's own server need not.
 * @param extended with EDNS (RFC 6891), which a few old servers do not understand.
 */
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

/** Names are compared without regard to case and to the dot at the end. */
export const sameName = (one: string, other: string): boolean =>
  one.replace(/\.$/, '').toLowerCase() === other.replace(/\.$/, '').toLowerCase();

/**
 * Reads what came back; null for what is no answer to this very query, which anybody may have sent:
 * another id, another question, no answer at all, or broken.
 */
export const readResponse = (
  bytes: Buffer,
  id: number,
  { name, type }: Question,
): { readonly isTruncated: boolean; readonly response: Response } | null => {
  const packet = decoded(bytes);
  if (packet === null || packet.id !== id || packet.type !== 'response') return null;
  const [asked, ...others] = packet.questions ?? [];
  const code = CODES[(packet.flags ?? 0) & CODE_BITS] ?? 'OTHER';
  // A server that cannot read a query may leave the question out of its answer.
  const isUnread = asked === undefined && code === 'FORMERR';
  const isSameQuestion =
    asked !== undefined &&
    others.length === 0 &&
    asked.type === type &&
    asked.class === 'IN' &&
    sameName(asked.name, name);
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
