import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import { expect, it } from 'vitest';
import { structuredUuid } from '../testing/stand-in-messages.ts';
import { appendResponse } from './append-response.ts';

const { BatchAppendResp } = streams;
const { Success } = BatchAppendResp;

/** As a server answers: with the append's options, which are skipped. */
const answer = (call: bigint, append: number) =>
  new BatchAppendResp()
    .setCorrelationId(
      structuredUuid([call, append].map((half) => half.toString(16).padStart(16, '0')).join('-')),
    )
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('order-1')))
    .setStreamPosition('7');

const position = fc.bigInt(0n, 2n ** 64n - 1n);
const call = fc.bigInt(0n, 2n ** 64n - 1n);
const append = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

it('parses a success with or without a position', () => {
  fc.assert(
    fc.property(call, append, position, fc.option(fc.tuple(position, position)), (...given) => {
      const [ofCall, number, revision, at] = given;
      const success = new Success().setCurrentRevision(String(revision));
      if (at === null) success.setNoPosition(new protobufEmpty.Empty());
      else {
        const [commit, prepare] = at.map(String) as [string, string];
        success.setPosition(
          new shared.AllStreamPosition().setCommitPosition(commit).setPreparePosition(prepare),
        );
      }
      const bytes = answer(ofCall, number).setSuccess(success).serializeBinary();
      expect(appendResponse(bytes)).toEqual({
        append: number,
        result: { revision, position: at ? { commit: at[0], prepare: at[1] } : undefined },
      });
    }),
  );
});

it('parses a refusal', () => {
  fc.assert(
    fc.property(call, append, fc.nat(16), fc.string({ unit: 'binary' }), (...given) => {
      const [ofCall, number, code, message] = given;
      const details = new any.Any();
      const reason = new shared.WrongExpectedVersion().setCurrentStreamRevision('7');
      details.pack(reason.serializeBinary(), 'event_store.client.WrongExpectedVersion');
      const status = new statusMessages.Status()
        .setCode(code)
        .setMessage(message)
        .setDetails(details);
      const parsed = appendResponse(answer(ofCall, number).setError(status).serializeBinary());
      expect(parsed.append).toBe(number);
      expect(parsed.result).toBeInstanceOf(statusMessages.Status);
      expect((parsed.result as statusMessages.Status).toObject()).toEqual(status.toObject());
    }),
  );
});

it('refuses truncated bytes, an answer without a result and a success without a revision', () => {
  const complete = answer(1n, 1).setSuccess(new Success().setCurrentRevision('7'));
  expect(() => appendResponse(complete.serializeBinary().subarray(0, -1))).toThrow(RangeError);
  expect(() => appendResponse(answer(1n, 1).serializeBinary())).toThrow('without a result');
  const empty = answer(1n, 1).setSuccess(new Success().setNoStream(new protobufEmpty.Empty()));
  expect(() => appendResponse(empty.serializeBinary())).toThrow('without a revision');
});
