import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Metadata } from '@grpc/grpc-js';
import { nameOf } from './stand-in-messages.ts';

export type CallCount = {
  readonly by: string;
  readonly kind: 'read' | 'append' | 'read of all' | 'subscription';
  /** `order` of `order-1`; empty for all streams. */
  readonly family: string;
  readonly calls: number;
};

type Call = { readonly metadata: Metadata };
type ReadCall = Call & { readonly request: streams.ReadReq };

export const createCallCounts = () => {
  const counts = new Map<string, CallCount>();

  const count = ({ metadata }: Call, kind: CallCount['kind'], stream: string): void => {
    const by = String(metadata.get('connection-name')[0] ?? '');
    const family = stream.replace(/-.*$/s, '');
    const key = [by, kind, family].join(' ');
    const calls = (counts.get(key)?.calls ?? 0) + 1;
    counts.set(key, { by, kind, family, calls });
  };

  return {
    count,
    countRead: (call: ReadCall): void => {
      const options = call.request.getOptions();
      if (options?.hasStream()) {
        count(call, 'read', nameOf(options.getStream()?.getStreamIdentifier()));
      } else {
        count(call, options?.hasSubscription() ? 'subscription' : 'read of all', '');
      }
    },
    counted: (): readonly CallCount[] => [...counts.values()],
  };
};
