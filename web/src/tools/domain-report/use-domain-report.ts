import { useEffect, useRef, useState } from 'react';
import { getJson } from '../../lib/api-client.ts';
import { askAll, type Row } from './report.ts';

export type ReportState = { readonly rows: readonly Row[]; readonly at: Date };

/** Asks once the report is opened, and again when told to; leaving the page ends it. */
export const useDomainReport = (name: string) => {
  const [report, setReport] = useState<ReportState | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    latest.current += 1;
    const mine = latest.current;
    const run = async () => {
      const at = new Date();
      for await (const rows of askAll(name, getJson, () => new Date())) {
        // Another round has begun, or nobody looks any more: the next question is not asked.
        if (latest.current !== mine) return;
        setReport({ rows, at });
      }
    };
    void run();
    return () => {
      latest.current += 1;
    };
  }, [name, round]);
  return { report, retry: () => setRound((before) => before + 1) };
};
