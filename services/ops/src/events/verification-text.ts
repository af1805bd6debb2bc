import type { Verification } from '@haat/record/verify';
import { counted } from '../command-line/counted.ts';

const numbers = new Intl.NumberFormat('en-IN');

/**
 * What a verification found, for a person.
 * @param tookMs how long it took, in ms.
 */
export const verificationText = (seen: Verification, tookMs: number): string => {
  const { events, streams, anchors, anchored, forgotten, found, findings } = seen;
  const rate = Math.round(events / Math.max(tookMs / 1_000, 0.001));
  const after = `${numbers.format(anchored)} events are covered by signed anchors`;
  const unshown = found - findings.length;
  return [
    ...findings.map(({ kind, said }) => `${kind}: ${said}`),
    ...(unshown > 0 ? [`and ${numbers.format(unshown)} streams more`] : []),
    `${counted(events, 'event')} in ${counted(streams, 'stream')}, ` +
      `${counted(anchors, 'anchor')}; ${after}.`,
    ...(forgotten === 0
      ? []
      : [`${numbers.format(forgotten)} events are about people who were forgotten.`]),
    `${counted(rate, 'event')} a second.`,
    found === 0
      ? 'The record is what the shop wrote.'
      : `The record does not fit in ${counted(found, 'stream')}.`,
  ].join('\n');
};
