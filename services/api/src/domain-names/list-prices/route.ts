import { domainToUnicode } from 'node:url';
import { isALabel } from '@haat/contracts/domain-name-input';
import { domainPricesAnswerSchema } from '@haat/contracts/http/domain';
import { CURRENCY, paiseToRupees } from '@haat/contracts/money';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';

export const listPricesRoute: Slice = async (app, { priceList, clock, settings }) => {
  const languageOf = (tld: string) => {
    const idnLanguage = settings.IDN_TLDS.get(tld);
    return idnLanguage === undefined ? {} : { idnLanguage };
  };
  /** A TLD in another script takes no names in Latin letters. */
  const isSoldHere = ({ tld }: { readonly tld: string }) =>
    !isALabel(tld) || settings.IDN_TLDS.has(tld);
  app.get(
    '/api/domain/prices',
    {
      config: { etag: true },
      schema: {
        tags: ['domain'],
        summary: 'List the prices of all TLDs',
        response: answers(200, domainPricesAnswerSchema),
      },
    },
    async (_request, reply) => {
      const { prices: list, ageMs } = await priceList.current();
      reply.header('cache-control', 'public, no-cache');
      return {
        currency: CURRENCY,
        readAt: ageMs === null ? null : new Date(clock.now() - ageMs).toISOString(),
        prices: list.filter(isSoldHere).map((price) => ({
          tld: price.tld,
          registerCost: paiseToRupees(price.registerPaise),
          renewalCost: paiseToRupees(price.renewalPaise),
          transferCost: paiseToRupees(price.transferPaise),
          ...(isALabel(price.tld) && { shown: domainToUnicode(price.tld) }),
          ...languageOf(price.tld),
        })),
      };
    },
  );
};
