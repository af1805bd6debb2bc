import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventFilter, Position } from '../port.ts';
import { fromPosition } from './position.ts';

const { Options } = streams.ReadReq;
const { BACKWARDS } = Options.ReadDirection;
const { FilterOptions } = Options;
const { Expression } = FilterOptions;

/** Events that the server searches before it reports progress. */
const SEARCH_WINDOW = 256;

const isListed = (list: readonly string[] | undefined): list is readonly string[] =>
  list !== undefined && list.length > 0;

/** The server filters by one criterion, by prefix, and passes too much: `keeping` decides. */
const filterOf = ({ eventTypes, streamPrefixes }: EventFilter) => {
  const filter = new FilterOptions().setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1);
  if (isListed(eventTypes)) {
    return filter.setEventType(new Expression().setPrefixList([...eventTypes]));
  }
  if (isListed(streamPrefixes)) {
    return filter.setStreamIdentifier(new Expression().setPrefixList([...streamPrefixes]));
  }
  return filter.setStreamIdentifier(new Expression().setRegex('^[^$]'));
};

const allAfter = (after: Position) => {
  const all = new Options.AllOptions();
  const position = fromPosition(after);
  if (position === 'start') return all.setStart(new shared.Empty());
  return all.setPosition(
    new Options.Position()
      .setCommitPosition(position.commit.toString())
      .setPreparePosition(position.prepare.toString()),
  );
};

/** The decoder reads ids as text only. */
const requestOf = (options: streams.ReadReq.Options): streams.ReadReq =>
  new streams.ReadReq().setOptions(
    options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty())),
  );

export const subscribeRequest = (after: Position, filter: EventFilter): streams.ReadReq =>
  requestOf(
    new Options()
      .setAll(allAfter(after))
      .setSubscription(new Options.SubscriptionOptions())
      .setFilter(filterOf(filter)),
  );

const streamOf = (name: string) =>
  new Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(name)),
  );

export const streamRequest = (
  stream: string,
  fromRevision: bigint,
  maxCount = Number.MAX_SAFE_INTEGER,
): streams.ReadReq =>
  requestOf(
    new Options()
      .setStream(streamOf(stream).setRevision(fromRevision.toString()))
      .setCount(String(maxCount))
      .setNoFilter(new shared.Empty())
      // The server then tells the stream's last revision, as of 21.10.
      .setControlOption(new Options.ControlOption().setCompatibility(1)),
  );

const lastOf = (options: streams.ReadReq.Options): streams.ReadReq =>
  requestOf(options.setReadDirection(BACKWARDS).setCount('1').setNoFilter(new shared.Empty()));

export const lastOfStreamRequest = (stream: string): streams.ReadReq =>
  lastOf(new Options().setStream(streamOf(stream).setEnd(new shared.Empty())));

export const lastOfAllRequest = (): streams.ReadReq =>
  lastOf(new Options().setAll(new Options.AllOptions().setEnd(new shared.Empty())));
