import { useEffect, useRef, useState } from 'react';
import { getJson } from '../../lib/api-client.ts';
import { askAll, type Row } from './report.ts';

export type ReportState = { readonly rows: readonly Row[]; readonly at: Date };

export const useDomainReport = (name: string) => {
  const [report, setReport] = useState<ReportState | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    latest.current += 1;
    const mine = latest.current;
    const run = async () => {
      const at = new Date();
      for await (const rows of askAll(name, getJson, () => new Date())) {
        // A newer run, or the page is left.
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
