import { markFailure } from '@haat/contracts/domain-order-messages';
import type { SessionAnswer, SessionUser } from '@haat/contracts/http/auth';
import type { CheckStatusAnswer, CheckStatusBody } from '@haat/contracts/http/payments';
import { type PlacedRead, placedReadSchema } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, getJson, post, serverMessageOf } from '../../lib/api-client.ts';

export type SubmitOutcome<Answer> =
  | {
      readonly kind: 'ordered';
      readonly message: string;
      /** The payment check's notice, such as a manual review. */
      readonly notice: string | null;
      readonly answer: Answer;
      readonly position: string | null;
    }
  | Refused;

export type Refused = { readonly kind: 'refused'; readonly message: string };

export const refused = (text: string): Refused => ({ kind: 'refused', message: markFailure(text) });

/** The calls never throw. */
export type SubmitApi<Body> = {
  readonly fetchSession: () => Promise<ApiResult<SessionAnswer>>;
  readonly checkPayment: (body: CheckStatusBody) => Promise<ApiResult<CheckStatusAnswer>>;
  readonly place: (body: Body) => Promise<ApiResult<unknown>>;
};

export const submitApi = <Body extends object>(path: string): SubmitApi<Body> => ({
  fetchSession: () => getJson<SessionAnswer>(apiPaths.session),
  checkPayment: (body) => post<CheckStatusAnswer>(apiPaths.checkPayment, body),
  place: (body) => post<unknown>(path, body),
});

/** Texts of a flow (specification, section 8). */
export type OrderTexts = {
  readonly unavailable: string;
  readonly signedOut: string;
  /** The check was refused. @param text the server's text. */
  readonly unverified: (text: string | null) => string;
  readonly invalid: string;
  /** A check without `isValid` and `error` counts as passed. */
  readonly takesSilence?: boolean;
};

export const ORDER_TEXTS: OrderTexts = {
  unavailable: orderMessages.unexpected,
  signedOut: orderMessages.sessionNotFound,
  unverified: (text) => text ?? orderMessages.paymentVerificationFailed,
  invalid: orderMessages.paymentVerificationFailed,
};

export const findCustomer = async (
  { fetchSession }: Pick<SubmitApi<never>, 'fetchSession'>,
  { unavailable, signedOut }: Pick<OrderTexts, 'unavailable' | 'signedOut'> = ORDER_TEXTS,
): Promise<(SessionUser & { readonly kind?: never }) | Refused> => {
  const session = await fetchSession();
  // The customer may be logged in: another login would not help.
  if (!session.ok) return refused(unavailable);
  return session.data?.user ?? refused(signedOut);
};

type Verified = { readonly kind: 'verified'; readonly notice: string | null };

/** @returns the check's notice, or the refusal. */
export const verifyPayment = async (
  { checkPayment }: Pick<SubmitApi<never>, 'checkPayment'>,
  body: CheckStatusBody,
  { unavailable, signedOut, unverified, invalid, takesSilence = false }: OrderTexts = ORDER_TEXTS,
): Promise<Verified | Refused> => {
  const check = await checkPayment(body);
  if (!check.ok) {
    const { failure } = check;
    if (failure.kind === 'unreachable') return refused(unavailable);
    return refused(failure.status === 401 ? signedOut : unverified(serverMessageOf(failure)));
  }
  const { isValid = takesSilence, error, notice = null } = check.data ?? {};
  if (error) return refused(error);
  return isValid ? { kind: 'verified', notice } : refused(notice ?? invalid);
};

export const placedOutcome = (
  placed: ApiResult<unknown>,
  notice: string | null = null,
  signedOut: string = orderMessages.sessionNotFound,
): SubmitOutcome<PlacedRead> => {
  if (!placed.ok) {
    const { failure } = placed;
    if (failure.kind === 'unreachable') return refused(orderMessages.unexpected);
    if (failure.status === 401) return refused(signedOut);
    return refused(serverMessageOf(failure) ?? orderMessages.placingFailed);
  }
  const { data: body } = placed;
  const hasOrder = typeof body === 'object' && body !== null && 'order' in body && body.order;
  if (!hasOrder) return refused(orderMessages.orderDataNotFound);
  const answer = placedReadSchema.safeParse(body);
  if (!answer.success) return refused(orderMessages.unexpected);
  const {
    data,
    data: { message },
  } = answer;
  return { kind: 'ordered', message, notice, answer: data, position: placed.position };
};
