import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventFilter, Position } from '../port.ts';
import { fromPosition } from './position.ts';

const { Options } = streams.ReadReq;
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

export const subscribeRequest = (after: Position, filter: EventFilter): streams.ReadReq =>
  new streams.ReadReq().setOptions(
    new Options()
      .setAll(allAfter(after))
      .setSubscription(new Options.SubscriptionOptions())
      .setFilter(filterOf(filter))
      .setUuidOption(new Options.UUIDOption().setString(new shared.Empty())),
  );
