/** The streams and their events as an AsyncAPI document, version 3.1.0. */
import type { Told } from './doc-comments.ts';
import { fileOf, METADATA_FILE } from './schemas.ts';
import { addressOf, type StreamKind, streams, writers } from './streams.ts';

const DRAFT_7 = 'application/schema+json;version=draft-07';
const draft7 = (file: string) => ({ schemaFormat: DRAFT_7, schema: { $ref: `./${file}` } });

const channelOf = (stream: StreamKind) => ({
  address: addressOf(stream),
  description: stream.about,
  ...(stream.id && { parameters: { [stream.id]: {} } }),
  messages: Object.fromEntries(
    stream.events.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]),
  ),
});

const messagesOf = (told: ReadonlyMap<string, Told>) =>
  streams.flatMap(({ events }) =>
    events.map(({ type, version }) => [
      type,
      {
        name: type,
        title: `${type}, version ${version}`,
        summary: told.get(type)?.says,
        contentType: 'application/json',
        correlationId: { location: '$message.header#/correlationId' },
        headers: draft7(METADATA_FILE),
        payload: draft7(fileOf(type, version)),
        'x-written-by': writers[type as keyof typeof writers],
        ...(version > 1 && {
          'x-earlier-versions': Array.from({ length: version - 1 }, (_, n) => fileOf(type, n + 1)),
        }),
      },
    ]),
  );

/** @param version of Haat. */
export const asyncApiOf = (told: ReadonlyMap<string, Told>, version: string) => ({
  asyncapi: '3.1.0',
  info: {
    title: 'Events of Haat',
    version,
    description:
      'A channel is a stream of the event store, a message an event in it: the payload is its data, ' +
      'the headers are its metadata. Fields marked x-personal are sealed under their subject’s key ' +
      'and hold "[erased]" once that is destroyed.',
  },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(streams.map((stream) => [stream.prefix, channelOf(stream)])),
  operations: Object.fromEntries(
    streams.map(({ prefix }) => [
      `append-${prefix}`,
      { action: 'send', channel: { $ref: `#/channels/${prefix}` } },
    ]),
  ),
  components: { messages: Object.fromEntries(messagesOf(told)) },
});
