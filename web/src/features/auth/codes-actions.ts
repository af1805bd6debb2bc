import type {
  AccountSafety,
  CodesSetUp,
  ProofBody,
  RecoveryCodes,
  TurnCodesOnBody,
} from '@haat/contracts/http/account-safety';
import { type ApiResult, post } from '../../lib/api-client.ts';
import { accountPaths } from './account-paths.ts';

export const setCodesUp = (proof: ProofBody): Promise<ApiResult<CodesSetUp>> =>
  post<CodesSetUp>(accountPaths.setCodesUp, proof);

/** All other sessions of the account end. */
export const turnCodesOn = (body: TurnCodesOnBody): Promise<ApiResult<RecoveryCodes>> =>
  post<RecoveryCodes>(accountPaths.turnCodesOn, body);

export const turnCodesOff = (proof: ProofBody): Promise<ApiResult<AccountSafety>> =>
  post<AccountSafety>(accountPaths.turnCodesOff, proof);

export const renewRecoveryCodes = (proof: ProofBody): Promise<ApiResult<RecoveryCodes>> =>
  post<RecoveryCodes>(accountPaths.renewRecoveryCodes, proof);
