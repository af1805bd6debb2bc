import type { OwnedDomainAnswer } from '@haat/contracts/http/owned-domains';
import type { DomainContextValue } from './domain-context.ts';
import { isConflict, useRefreshDomain } from './use-changes.ts';
import { useWatchedChanges } from './use-watched-changes.ts';

/** The context of what changes a domain, and the props of `WatchedChanges`. */
export const useDomainChanges = (owned: OwnedDomainAnswer, isBlocked: boolean) => {
  const refresh = useRefreshDomain(owned.domain);
  const { changes, watch, end, hide } = useWatchedChanges(owned.changes);
  const context: DomainContextValue = {
    owned,
    isBlocked,
    isUnderWay: (kind) => changes.some((one) => one.kind === kind && !one.isOver),
    send: async (request) => {
      const result = await request;
      if (result.ok) watch(result.data.change);
      if (result.ok || isConflict(result)) refresh();
      return result;
    },
  };
  const onEnd = (id: string): void => {
    end(id);
    refresh();
  };
  return { context, watched: { changes, onEnd, onCheck: refresh, onHide: hide } };
};
