import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import { streamDeleted } from './stand-in-deletes.ts';
import type { LoggedEvent, StandInLog } from './stand-in-log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  firstStreamPositionMessage,
  lastStreamPositionMessage,
  nameOf,
  streamNotFoundMessage,
} from './stand-in-messages.ts';

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
type Options = streams.ReadReq.Options;

/** A real server's default window. */
const DEFAULT_WINDOW = 32;
const BACKWARDS = 1;

const isTextual = (options: Options): boolean => options.getUuidOption()?.hasString() ?? false;

const sendEvents = (call: ReadCall, options: Options, events: readonly LoggedEvent[]): void => {
  for (const event of events) call.write(eventMessage(event, isTextual(options)));
};

const compatibilityOf = (options: Options): number =>
  options.getControlOption()?.getCompatibility() ?? 0;

const readStream = (
  log: StandInLog,
  call: ReadCall,
  options: Options,
  reportsLastRevision: boolean,
): void => {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  if (log.isDeleted(name)) return void call.emit('error', streamDeleted(name));
  const events = log.streamOf(name);
  if (events.length === 0) {
    call.write(streamNotFoundMessage(name));
    return void call.end();
  }
  const isReported = reportsLastRevision && compatibilityOf(options) > 0;
  const count = Math.min(Number(options.getCount()), events.length);
  if (options.getReadDirection() === BACKWARDS) {
    sendEvents(call, options, events.toReversed().slice(0, count));
  } else {
    const from = stream?.hasRevision() ? Number(stream.getRevision()) : 0;
    // Past the end a real server names the next revision so.
    if (isReported && from > events.length) call.write(firstStreamPositionMessage(events.length));
    sendEvents(call, options, events.slice(from, from + count));
  }
  if (isReported) call.write(lastStreamPositionMessage(events.length - 1));
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
      if (isRequested(event)) send(eventMessage(event, isTextual(options)));
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
  sendEvents(call, options, log.all.slice(-Number(options.getCount())).toReversed());
  call.end();
};

const isComplete = (options: Options): boolean =>
  (options.hasStream() || options.hasAll()) &&
  (options.hasCount() || options.hasSubscription()) &&
  (options.hasFilter() || options.hasNoFilter());

/** `Read` of the streams service. */
export const serveRead = (
  log: StandInLog,
  call: ReadCall,
  {
    searchMs,
    reportsLastRevision,
  }: {
    /** Duration of a search per window of events, in ms. */
    readonly searchMs: () => number;
    readonly reportsLastRevision: boolean;
  },
): void => {
  const options = call.request.getOptions();
  if (!options || !isComplete(options)) {
    call.emit('error', { code: status.INVALID_ARGUMENT, details: 'Invalid combination' });
  } else if (options.getResolveLinks()) {
    call.emit('error', { code: status.UNIMPLEMENTED, details: 'The stand-in has no links' });
  } else if (options.hasStream() && options.hasCount() && options.hasNoFilter()) {
    readStream(log, call, options, reportsLastRevision);
  } else if (options.hasAll() && options.hasSubscription()) {
    subscribe(log, call, options, searchMs);
  } else if (options.hasAll() && options.getReadDirection() === BACKWARDS) {
    readBackwards(log, call, options);
  } else {
    call.emit('error', { code: status.UNIMPLEMENTED, details: 'Not part of the stand-in' });
  }
};
