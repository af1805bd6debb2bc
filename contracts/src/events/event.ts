import { z } from 'zod';
import { personal } from '../personal.ts';
import { type Subject, subjects } from './subject.ts';

/** Turns the data of one version into the next version's. */
export type Upcaster = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

export type Writer = 'customer' | 'visitor' | 'worker' | 'operator' | 'migrations';

/** A test in `services/projections` compares it with the projectors. */
export type ShownIn = 'timeline' | 'row' | { readonly nothing: string };

export type EventDefinition<Type extends string, Schema extends z.ZodObject> = {
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
  /** `upcasters[n]` turns version n into n + 1; every older version needs one. */
  readonly upcasters: Readonly<Record<number, Upcaster>>;
  /** Whose key encrypts the personal fields; null: the stream's first subject's. */
  readonly subjectOf: (data: Readonly<Record<string, unknown>>) => Subject | null;
  readonly writtenBy: readonly Writer[];
  readonly shownIn: ShownIn;
  /** Sample data of today's version, for docs and tests. */
  readonly example: z.input<Schema>;
};

const ofCustomer: EventDefinition<string, z.ZodObject>['subjectOf'] = ({ customerId }) =>
  typeof customerId === 'string' ? subjects.customer(customerId) : null;

/** Names are past tense and stored verbatim. */
export const defineEvent = <Type extends string, Schema extends z.ZodObject>(
  type: Type,
  schema: Schema,
  more: Pick<EventDefinition<Type, NoInfer<Schema>>, 'writtenBy' | 'shownIn' | 'example'> &
    Partial<Pick<EventDefinition<Type, NoInfer<Schema>>, 'version' | 'upcasters' | 'subjectOf'>>,
): EventDefinition<Type, Schema> => ({
  type,
  schema,
  version: 1,
  upcasters: {},
  subjectOf: ofCustomer,
  ...more,
});

/** The `$id` of the JSON Schema of an event's data. */
export const schemaIdOf = (type: string, version: number): string =>
  `${type}.v${version}.schema.json`;

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: z.infer<Schema> }
    : never;

export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), id: z.string() }),
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('system'), name: z.string() }),
  z.object({
    kind: z.literal('operator'),
    name: z.string(),
    /** Encrypted with the event's personal fields. */
    reason: personal(z.string()).optional(),
  }),
]);
export type Actor = z.infer<typeof actorSchema>;

const encryptedSchema = z.object({
  subject: z.string(),
  /** Base64url of nonce, AES-256-GCM ciphertext and tag. */
  ciphertext: z.string(),
});

export const eventMetadataSchema = z.object({
  /** A repeat of the command finds its own events by this id. */
  commandId: z.string(),
  /** The event that led to it; the command, for the first of a chain. */
  causationId: z.string(),
  /** The order that it is about, or the stream before there is one. */
  correlationId: z.string(),
  actor: actorSchema,
  /** The first request's id in logs and traces; events that follow from it carry the same. */
  traceId: z.string().optional(),
  softwareVersion: z.string().optional(),
  encrypted: encryptedSchema.optional(),
  schemaVersion: z.int().positive(),
  /** When the command was decided, ISO 8601 in UTC. */
  occurredAt: z.iso.datetime(),
  /** SHA-256 (hex) of the stream's previous event; null for the first. */
  previousHash: z.string().nullable(),
  /** SHA-256 (hex) over the canonical JSON of this event and `previousHash`. */
  hash: z.string(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;
