import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { HOST_NAME_MAX_LENGTH } from '@haat/contracts/host-name';
import { domainQuerySchema } from '@haat/contracts/http/domain';
import { z } from 'zod';

export const domainQuery = domainQuerySchema.extend({
  domain: z
    .string({ error: domainSearchMessages.emptyInput })
    .trim()
    .min(1, domainSearchMessages.emptyInput)
    .max(HOST_NAME_MAX_LENGTH, domainSearchMessages.invalidDomain),
});
