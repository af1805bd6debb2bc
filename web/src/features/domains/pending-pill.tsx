import { StatusPill } from '../../components/status-pill.tsx';
import type { PendingRow } from './pending-rows.ts';

const TEXTS = { added: 'Being added', changed: 'Being changed', removed: 'Being removed' } as const;

export const PendingPill = ({ pending }: Pick<PendingRow<unknown>, 'pending'>) =>
  pending === null ? (
    <StatusPill state="completed">Active</StatusPill>
  ) : (
    <StatusPill state="in-progress">{TEXTS[pending]}</StatusPill>
  );
