import { z } from 'zod';
import { HOST_NAME_MAX_LENGTH } from '../../host-name.ts';

const hostName = z.string().min(1).max(HOST_NAME_MAX_LENGTH);

/** `POST /nameserver-check` of the web tools: only the API asks it. */
export const nameserverCheckBodySchema = z.object({
  domain: hostName,
  nameservers: z.array(hostName).min(1).max(13),
});

/** Nameservers that gave no authoritative answer for the domain's SOA. */
export const nameserverCheckAnswerSchema = z.object({ silent: z.array(z.string()) });
