/** The streams and their events as an AsyncAPI 3.1.0 document. */
import type { DocComment } from './doc-comments.ts';
import { type JsonSchema, metadataSchema } from './schemas.ts';
import { addressOf, type StreamKind, streams } from './streams.ts';

const DRAFT_7 = 'application/schema+json;version=draft-07';
const draft7 = (schema: JsonSchema) => ({ schemaFormat: DRAFT_7, schema });

const channelOf = (stream: StreamKind) => ({
  address: addressOf(stream),
  description: stream.about,
  ...(stream.id && { parameters: { [stream.id]: {} } }),
  messages: Object.fromEntries(
    stream.events.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]),
  ),
});

export type AsyncApiSource = {
  readonly schemaOf: (type: string) => JsonSchema;
  readonly comments: ReadonlyMap<string, DocComment>;
  readonly version: string;
};

const messagesOf = ({ schemaOf, comments }: AsyncApiSource) =>
  streams.flatMap(({ events }) =>
    events.map(({ type, version, writtenBy }) => [
      type,
      {
        name: type,
        title: `${type}, version ${version}`,
        summary: comments.get(type)?.says,
        contentType: 'application/json',
        correlationId: { location: '$message.header#/correlationId' },
        headers: { $ref: '#/components/schemas/metadata' },
        payload: draft7(schemaOf(type)),
        'x-written-by': writtenBy,
      },
    ]),
  );

export const asyncApiOf = (source: AsyncApiSource) => ({
  asyncapi: '3.1.0',
  info: {
    title: 'Events of Haat',
    version: source.version,
    description:
      'A channel is a stream of the event store, a message an event in it: the payload is its data, ' +
      'the headers are its metadata. Fields marked x-personal are encrypted with the key of their ' +
      'subject, and hold "[erased]" once that key is destroyed.',
  },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(streams.map((stream) => [stream.prefix, channelOf(stream)])),
  operations: Object.fromEntries(
    streams.map(({ prefix }) => [
      `append-${prefix}`,
      { action: 'send', channel: { $ref: `#/channels/${prefix}` } },
    ]),
  ),
  components: {
    schemas: { metadata: draft7(metadataSchema()) },
    messages: Object.fromEntries(messagesOf(source)),
  },
});
