import type { OwnedDomainAnswer } from '@haat/contracts/http/owned-domains';
import { Refusal } from '@haat/platform/answers';
import type { KnownReading, OwnedDomain } from '@haat/record/owned';
import type { FastifyRequest } from 'fastify';
import { customerOf } from '../../accounts/signed-in.ts';
import type { ApiContext } from '../../context.ts';
import { notNow } from './not-now.ts';
import { loadOwnDomain } from './own-domain.ts';
import { readForPage } from './read-domain.ts';

type ForChange = {
  readonly owned: OwnedDomain;
  readonly known: KnownReading | null;
  readonly isFresh: boolean;
};

/** The customer's domain of a route, as the registrar shows it. @throws {Refusal} 404, 409 */
export const loadForChange = async (
  context: ApiContext,
  request: FastifyRequest,
  thing: keyof OwnedDomainAnswer['not_now'],
): Promise<ForChange> => {
  const { domain } = request.params as { readonly domain: string };
  const owned = await loadOwnDomain(context, customerOf(request).customerId, domain);
  const { known, isFresh } = await readForPage(context, owned);
  const why = notNow(context, owned, known)[thing];
  if (why !== null) throw new Refusal(409, why);
  return { owned, known, isFresh };
};
