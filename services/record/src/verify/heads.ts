import type { StreamHead } from '@haat/contracts/events/record';
import type { Findings } from './finding.ts';
import type { StreamState } from './streams.ts';

/** `state`: of the stream when everything that the anchor covers was read. */
export const compareHead = (
  findings: Findings,
  sequence: number,
  stream: string,
  { revision, hash }: StreamHead,
  state: Pick<StreamState, 'revision' | 'hash'> | undefined,
): void => {
  if (state?.revision === revision && state.hash === hash) return;
  const vouched = `${stream}: anchor ${sequence} vouches for its event ${revision}, and`;
  if (state === undefined) {
    const text = `${vouched} the stream is not there.`;
    findings.add({ kind: 'stream deleted', stream, revision, said: text });
  } else if (state.revision < revision) {
    const text = `${vouched} it ends at ${state.revision}.`;
    findings.add({ kind: 'cut', stream, revision, said: text });
  } else if (state.revision > revision) {
    const text = `${vouched} its event ${state.revision} stands there already.`;
    findings.add({ kind: 'forged', stream, revision: state.revision, said: text });
  } else {
    const text = `${vouched} another one stands there.`;
    findings.add({ kind: 'rechained', stream, revision, said: text });
  }
};
