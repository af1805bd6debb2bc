import { z } from 'zod';
import { personal } from '../personal.ts';
import { type Subject, subjects } from './subject.ts';

/** Turns the data of one version into the next version's. */
export type Upcaster = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** As the actor in an event's metadata tells it; the worker is a `system`. */
export type Writer = 'customer' | 'visitor' | 'worker' | 'operator' | 'migrations';

/**
 * Where the event is shown: in the order's timeline, in a row of a read model, or nowhere, and why.
 * A test in `services/projections` compares it with the projectors.
 */
export type ShownIn = 'timeline' | 'row' | { readonly nothing: string };

export type EventDefinition<Type extends string, Schema extends z.ZodObject> = {
  readonly type: Type;
  /** The version that is written today; 1 for an event that never changed. */
  readonly version: number;
  readonly schema: Schema;
  /** `upcasters[n]` turns version n into n + 1; one for every version before today's. */
  readonly upcasters: Readonly<Record<number, Upcaster>>;
  /**
   * Whose key seals the personal fields of such data; null where the data does not tell, and it is
   * whoever the stream began with.
   */
  readonly subjectOf: (data: Readonly<Record<string, unknown>>) => Subject | null;
  readonly writtenBy: readonly Writer[];
  readonly shownIn: ShownIn;
  /** Data of today's version, in the story of Asha who buys neelkhadi.in; tests take it as sample. */
  readonly example: z.input<Schema>;
};

/** The data's own customer. */
const ofCustomer: EventDefinition<string, z.ZodObject>['subjectOf'] = ({ customerId }) =>
  typeof customerId === 'string' ? subjects.customer(customerId) : null;

/** Names of events are past tense and stored verbatim. */
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

/** The event that a definition describes, as deciders and projectors see it. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: z.infer<Schema> }
    : never;

export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), id: z.string() }),
  /** Somebody who is not signed in. */
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('system'), name: z.string() }),
  z.object({
    kind: z.literal('operator'),
    name: z.string(),
    /** Encrypted with the event's own personal fields. */
    reason: personal(z.string()).optional(),
  }),
]);
export type Actor = z.infer<typeof actorSchema>;

/** The encrypted values of an event's personal fields. */
const encryptedSchema = z.object({
  /** Whose key decrypts it. */
  subject: z.string(),
  /** Base64url of nonce, AES-256-GCM ciphertext and tag. */
  ciphertext: z.string(),
});

/** What stands beside every event's data in the store. */
export const eventMetadataSchema = z.object({
  /** The command that caused it; a repeat of the command finds its own events by this. */
  commandId: z.string(),
  /** The event (or, for the first of a chain, the command) that led to it. */
  causationId: z.string(),
  /** What the whole story is about: the order, or the stream itself before there is one. */
  correlationId: z.string(),
  actor: actorSchema,
  /**
   * The request that began what led to it, as logs and traces name it; what follows from it carries
   * the same one.
   */
  traceId: z.string().optional(),
  /** Of Haat, as it wrote this. */
  softwareVersion: z.string().optional(),
  /** Present where the data has personal fields. */
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
