import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import { streamDeleted } from './stand-in-deletes.ts';
import type { LoggedEvent, StandInLog } from './stand-in-log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  nameOf,
  streamNotFoundMessage,
} from './stand-in-messages.ts';

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
type Options = streams.ReadReq.Options;

/** What a real server uses when the subscriber names no window. */
const DEFAULT_WINDOW = 32;
const BACKWARDS = 1;

const readStream = (log: StandInLog, call: ReadCall, options: Options): void => {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  if (log.isDeleted(name)) return void call.emit('error', streamDeleted(name));
  const events = log.streamOf(name);
  if (events.length === 0) {
    call.write(streamNotFoundMessage(name));
    return void call.end();
  }
  const count = Math.min(Number(options.getCount()), events.length);
  if (options.getReadDirection() === BACKWARDS) {
    for (const event of events.toReversed().slice(0, count)) call.write(eventMessage(event));
  } else {
    const from = stream?.hasRevision() ? Number(stream.getRevision()) : 0;
    for (const event of events.slice(from, from + count)) call.write(eventMessage(event));
  }
  call.end();
};

const predicate = (options: Options): ((event: LoggedEvent) => boolean) => {
  const filter = options.getFilter();
  const byType = filter?.hasEventType() ?? false;
  const expression = byType ? filter?.getEventType() : filter?.getStreamIdentifier();
  if (!expression) return () => true;
  const subject = (event: LoggedEvent) =>
    byType ? (event.metadata.get('type') ?? '') : event.stream;
  const regex = expression.getRegex();
  if (regex) return (event) => new RegExp(regex).test(subject(event));
  return (event) => expression.getPrefixList().some((prefix) => subject(event).startsWith(prefix));
};

/** Catches up after a position, says so, and goes on with what is appended until the call ends. */
const subscribe = (log: StandInLog, call: ReadCall, options: Options): void => {
  const position = options.getAll()?.getPosition();
  const after = position ? BigInt(position.getCommitPosition()) : -1n;
  const isWanted = predicate(options);
  const filter = options.getFilter();
  const window =
    (filter?.getMax() || DEFAULT_WINDOW) * (filter?.getCheckpointintervalmultiplier() || 1);
  let searched = 0;
  const consider = (event: LoggedEvent): void => {
    if (event.position <= after) return;
    if (isWanted(event)) call.write(eventMessage(event));
    searched += 1;
    if (filter && searched % window === 0) call.write(checkpointMessage(event.position));
  };

  call.write(confirmationMessage(crypto.randomUUID()));
  log.all.forEach(consider);
  call.write(caughtUpMessage());
  log.appended.on('event', consider);
  const leave = () => log.appended.off('event', consider);
  call.on('cancelled', leave).on('close', leave).on('finish', leave);
};

/** The last events of all, the newest first. */
const readBackwards = (log: StandInLog, call: ReadCall, options: Options): void => {
  const events = log.all.toReversed().slice(0, Number(options.getCount()));
  for (const event of events) call.write(eventMessage(event));
  call.end();
};

const isBackwards = (options: Options): boolean =>
  options.hasAll() && options.hasCount() && options.getReadDirection() === BACKWARDS;

/**
 * `Read` of the streams service: one stream, a subscription to all of them, or the end of all of
 * them.
 */
export const serveRead = (log: StandInLog, call: ReadCall): void => {
  const options = call.request.getOptions();
  if (options?.hasStream()) readStream(log, call, options);
  else if (options && isBackwards(options)) readBackwards(log, call, options);
  else if (options?.hasSubscription()) subscribe(log, call, options);
  else call.emit('error', { code: status.UNIMPLEMENTED, details: 'Not part of the stand-in' });
};
