import type { DnsRecordsAnswer } from '@haat/contracts/http/owned-domains';
import useSWR from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';

export const useRecords = (domain: string) =>
  useSWR<DnsRecordsAnswer, Error>(domainApiPaths.records(domain));
