import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServerErrorResponse, type ServiceError, status } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';

/** Answers without a leader; each leaves an append's outcome unknown. */
export type LeaderlessAnswer = 'not-ready' | 'cancelled' | 'unavailable' | 'empty-error';

export type EndPoint = { readonly host: string; readonly port: number };

export type ServerRefusal = Partial<ServiceError> | ServerErrorResponse;

const UNKNOWN = 2;
const NOT_READY = 'Server Is Not Ready';

export const UNAVAILABLE: ServerRefusal = {
  code: status.UNAVAILABLE,
  details: 'The stand-in went away',
};

/** As 23.10 ends a live subscription whose buffer is full. */
export const CONSUMER_TOO_SLOW: ServerRefusal = {
  code: status.ABORTED,
  details:
    'Operation timed out: Consumer too slow to handle event while live. ' +
    'Client resubscription required.',
};

export const leaderlessRefusal = (answer: LeaderlessAnswer): ServerRefusal => {
  switch (answer) {
    case 'not-ready':
      return { code: status.UNAVAILABLE, details: NOT_READY };
    case 'cancelled':
      return { code: status.CANCELLED, details: 'The operation was canceled' };
    case 'unavailable':
      return UNAVAILABLE;
    case 'empty-error':
      return { code: status.UNKNOWN, details: '' };
  }
};

/** The client reconnects to this leader. */
export const notLeaderRefusal = ({ host, port }: EndPoint): ServerRefusal => {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', host);
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
};

/** Undefined for answers that break the stream. */
export const batchAppendRefusal = (
  correlationId: shared.UUID,
  stream: string,
  answer: LeaderlessAnswer,
): streams.BatchAppendResp | undefined => {
  if (answer === 'cancelled' || answer === 'unavailable') return undefined;
  const details = new any.Any();
  // The client quotes unknown errors; for `Unknown` its error has no message.
  if (answer === 'not-ready')
    details.pack(new protobufEmpty.Empty().serializeBinary(), 'google.protobuf.Empty');
  else details.pack(new shared.Unknown().serializeBinary(), 'event_store.client.Unknown');
  return new streams.BatchAppendResp()
    .setCorrelationId(correlationId)
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setError(
      new statusMessages.Status()
        .setCode(UNKNOWN)
        .setMessage(answer === 'not-ready' ? NOT_READY : '')
        .setDetails(details),
    );
};
