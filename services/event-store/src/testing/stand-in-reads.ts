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

/** A real server's default window. */
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
  const regex = expression.getRegex();
  const pattern = regex ? new RegExp(regex) : undefined;
  const prefixes = expression.getPrefixList();
  const isRequested = (subject: string): boolean =>
    pattern ? pattern.test(subject) : prefixes.some((prefix) => subject.startsWith(prefix));
  if (!byType) return ({ stream }) => isRequested(stream);
  const types = new Map<string, boolean>();
  return ({ metadata: { type } }) => {
    const known = types.get(type) ?? isRequested(type);
    types.set(type, known);
    return known;
  };
};

const firstAfter = ({ all }: StandInLog, position: bigint): number => {
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((all[middle]?.position ?? position) <= position) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Catches up after a position, then continues live. Honours back-pressure. */
const subscribe = (
  log: StandInLog,
  call: ReadCall,
  options: Options,
  searchMs: () => number,
): void => {
  const position = options.getAll()?.getPosition();
  const isRequested = predicate(options);
  const filter = options.getFilter();
  const window =
    (filter?.getMax() || DEFAULT_WINDOW) * (filter?.getCheckpointintervalmultiplier() || 1);
  let next = position ? firstAfter(log, BigInt(position.getCommitPosition())) : 0;
  let searched = 0;
  let hasRoom = true;
  let isSearching = false;
  let isBehind = true;
  let hasLeft = false;

  const send = (message: streams.ReadResp): void => {
    hasRoom = call.write(message);
  };
  const searchOn = (): void => {
    isSearching = false;
    sendOn();
  };
  const sendOn = (): void => {
    while (hasRoom && !isSearching && !hasLeft && next < log.all.length) {
      const event = log.all[next] as LoggedEvent;
      next += 1;
      searched += 1;
      if (isRequested(event)) send(eventMessage(event));
      if (!filter || searched % window !== 0) continue;
      send(checkpointMessage(event.position));
      isSearching = searchMs() > 0;
      if (isSearching) setTimeout(searchOn, searchMs());
    }
    if (hasLeft || !isBehind || next < log.all.length) return;
    isBehind = false;
    send(caughtUpMessage());
  };

  log.appended.on('event', sendOn);
  const leave = () => {
    hasLeft = true;
    log.appended.off('event', sendOn);
  };
  call.on('cancelled', leave).on('close', leave).on('finish', leave);
  call.on('drain', () => {
    hasRoom = true;
    sendOn();
  });
  send(confirmationMessage(crypto.randomUUID()));
  sendOn();
};

const readBackwards = (log: StandInLog, call: ReadCall, options: Options): void => {
  const events = log.all.slice(-Number(options.getCount())).toReversed();
  for (const event of events) call.write(eventMessage(event));
  call.end();
};

const isBackwards = (options: Options): boolean =>
  options.hasAll() && options.hasCount() && options.getReadDirection() === BACKWARDS;

/** `Read` of the streams service. `searchMs`: duration of a search per window of events, in ms. */
export const serveRead = (log: StandInLog, call: ReadCall, searchMs: () => number): void => {
  const options = call.request.getOptions();
  if (options?.hasStream()) readStream(log, call, options);
  else if (options && isBackwards(options)) readBackwards(log, call, options);
  else if (options?.hasSubscription()) subscribe(log, call, options, searchMs);
  else call.emit('error', { code: status.UNIMPLEMENTED, details: 'Not part of the stand-in' });
};
