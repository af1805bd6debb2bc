import type { HttpResult, Params } from '../../http/http-client.ts';
import { notKnown, read, reasonOf, type Unreadable } from './read-answer.ts';
import { uapiIn } from './wire.ts';

/** WHM's `uapi_cpanel`: calls UAPI as the account's user. */
export const uapiForm = (
  username: string,
  [module, name]: readonly [module: string, name: string],
  params: Params,
): Params => [
  ['cpanel.user', username],
  ['cpanel.module', module],
  ['cpanel.function', name],
  ...params,
];

export type UapiAnswer =
  | { readonly kind: 'done'; readonly data: unknown }
  | { readonly kind: 'no'; readonly words: string }
  | Unreadable;

/** Done only if both WHM and the function say so. */
export const readUapi = (result: HttpResult): UapiAnswer => {
  const answer = read(result, 'uapi_cpanel');
  if (answer.kind !== 'answered') return answer;
  const { metadata } = answer.wire;
  const inner = uapiIn(answer.wire);
  if (metadata.result === true && inner?.status === true) return { kind: 'done', data: inner.data };
  const words = (inner?.errors ?? []).join(' ');
  if (metadata.result === false) return { kind: 'no', words: words || reasonOf(answer.wire) };
  return metadata.result === true && inner?.status === false
    ? { kind: 'no', words }
    : notKnown('a result that is neither yes nor no');
};
