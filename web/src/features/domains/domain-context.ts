import type {
  DomainChange,
  DomainChangeAnswer,
  OwnedDomainAnswer,
} from '@haat/contracts/http/owned-domains';
import { createContext, useContext } from 'react';
import type { ApiResult } from '../../lib/api-client.ts';

export type DomainContextValue = {
  readonly owned: OwnedDomainAnswer;
  /** A blocked customer only reads. */
  readonly isBlocked: boolean;
  readonly isUnderWay: (kind: DomainChange['kind']) => boolean;
  /** Shows an accepted change until it is done; after a 409 shows what is there. */
  readonly send: (
    request: Promise<ApiResult<DomainChangeAnswer>>,
  ) => Promise<ApiResult<DomainChangeAnswer>>;
};

export const DomainContext = createContext<DomainContextValue | null>(null);

/** @throws {Error} outside of a domain's page. */
export const useDomain = (): DomainContextValue => {
  const value = useContext(DomainContext);
  if (value === null) throw new Error('A domain’s section is shown outside of its page.');
  return value;
};
