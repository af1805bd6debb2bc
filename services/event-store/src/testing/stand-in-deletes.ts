import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServerUnaryCall, type sendUnaryData, status } from '@grpc/grpc-js';
import type { StandInLog } from './stand-in-log.ts';
import { nameOf } from './stand-in-messages.ts';

type TombstoneCall = ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>;

export const streamDeleted = (stream: string) => {
  const metadata = new Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', stream);
  return { code: status.FAILED_PRECONDITION, details: `${stream} is deleted`, metadata };
};

export const serveTombstone =
  (log: StandInLog) =>
  (call: TombstoneCall, answer: sendUnaryData<streams.TombstoneResp>): void => {
    const stream = nameOf(call.request.getOptions()?.getStreamIdentifier());
    if (log.isDeleted(stream)) return void answer(streamDeleted(stream));
    const position = String(log.tombstone(stream));
    const placed = new streams.TombstoneResp.Position()
      .setCommitPosition(position)
      .setPreparePosition(position);
    answer(null, new streams.TombstoneResp().setPosition(placed));
  };
