import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import type { Clock } from '@haat/platform/clock';
import type { SavedAnchor } from '../keys/key-store.ts';
import { isSignedBy } from '../keys/signature.ts';
import type { AnchorCheck } from './anchors.ts';
import type { Finding, Findings } from './finding.ts';
import { compareHead } from './heads.ts';
import type { Streams } from './streams.ts';

/** In ms; a worker saves an anchor right after its append, or at its next poll. */
const SAVE_TIMEOUT_MS = 60_000;

/** Saved outside, from before the first event was read and after the last. */
export const compareSaved = (
  {
    anchors,
    streams,
    findings,
  }: {
    readonly anchors: AnchorCheck;
    readonly streams: Streams;
    readonly findings: Findings;
  },
  publicKey: string,
  [before, after]: readonly [SavedAnchor | null, SavedAnchor | null],
  clock: Clock,
): void => {
  const report = (kind: Finding['kind'], text: string): void =>
    findings.add({ kind, stream: ANCHOR_STREAM, revision: null, said: text });
  const newest = anchors.newest();
  const reached = newest?.sequence ?? 0;

  if (before !== null && !isSignedBy(publicKey, before.anchor)) {
    report('anchor not kept', 'What is kept outside the event store is no anchor of this record.');
  } else if (before !== null) {
    const { sequence, heads, signature } = before.anchor;
    if (sequence > reached) {
      for (const [stream, head] of Object.entries(heads)) {
        const state = streams.at(stream);
        // Later events may be included: a stream that continued proves nothing.
        if ((state?.revision ?? -1) <= head.revision) {
          compareHead(findings, sequence, stream, head, state);
        }
      }
      const text = `Anchor ${sequence} is kept outside the event store, which ends at ${reached}.`;
      report('cut', text);
    } else if (anchors.signatureOf(sequence) !== signature) {
      report('anchor forged', `Anchor ${sequence} is not the one that is kept outside.`);
    }
  }

  const behind = reached - (after?.anchor.sequence ?? 0);
  const age = newest === null ? 0 : clock.now() - Date.parse(newest.anchoredAt);
  if (behind > 1 || (behind === 1 && age > SAVE_TIMEOUT_MS)) {
    report(
      'anchor not kept',
      `Anchor ${reached} is the newest, and ${reached - behind} is kept outside the event store: ` +
        'the key store was restored, or no worker runs. A worker that starts keeps the newest.',
    );
  }
};
