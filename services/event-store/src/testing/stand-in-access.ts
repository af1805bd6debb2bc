/** Who may do what at the stand-in: users, their passwords, and the rights that streams give. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Metadata,
  ServerInterceptingCall,
  type ServerInterceptingCallInterface,
  type ServerInterceptor,
  status,
} from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import type { StandInLog } from './stand-in-log.ts';
import { nameOf } from './stand-in-messages.ts';

export type StandInUser = { readonly password: string; readonly isAdmin?: boolean };

/** By their names. A test may change them while the server runs. */
export type StandInUsers = Map<string, StandInUser>;

type Refused = Parameters<ServerInterceptingCallInterface['sendStatus']>[0];

const refusedAs = (code: status, details: string, exception?: string): Refused => {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  return { code, details, metadata };
};
const unauthenticated = () => refusedAs(status.UNAUTHENTICATED, 'Unauthenticated');
const denied = () => refusedAs(status.PERMISSION_DENIED, 'Access Denied', 'access-denied');

type Right = '$r' | '$w' | '$d';
type Caller = { readonly name: string; readonly isAdmin: boolean };

const ADMINS = '$admins';
const EVERYBODY = '$all';

/** `$all` and whatever else begins with `$`; metadata are as open as the stream that they are of. */
const isOfTheServer = (stream: string): boolean => stream.replace(/^\$\$/, '').startsWith('$');

type Access = {
  /** @returns undefined where somebody calls without a name; null for a wrong name or password. */
  callerOf(metadata: Metadata): Caller | null | undefined;
  /** Why this caller may not do that with the stream, `$all` among them. */
  refuse(caller: Caller | undefined, stream: string, right: Right): Refused | undefined;
};

const createAccess = (users: StandInUsers, log: StandInLog): Access => {
  const callerOf: Access['callerOf'] = (metadata) => {
    const [header] = metadata.get('authorization');
    if (header === undefined) return undefined;
    const written = Buffer.from(String(header).replace(/^Basic /, ''), 'base64').toString();
    const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(written) ?? [];
    const user = users.get(name);
    return user?.password === password ? { name, isAdmin: user.isAdmin === true } : null;
  };

  /** What the stream's metadata say of a right; by default the server's own are for its admins. */
  const rolesFor = (stream: string, right: Right): readonly string[] => {
    const event = log.streamOf(`$$${stream}`).at(-1);
    const acl = event && JSON.parse(Buffer.from(event.data).toString()).$acl?.[right];
    if (acl !== undefined) return [acl].flat();
    return [isOfTheServer(stream) ? ADMINS : EVERYBODY];
  };

  return {
    callerOf,
    refuse: (caller, stream, right) => {
      if (!caller) return denied();
      const roles = rolesFor(stream, right);
      const may = caller.isAdmin || roles.includes(EVERYBODY) || roles.includes(caller.name);
      return may ? undefined : denied();
    },
  };
};

/** What a request wants to do with which stream; undefined for what goes on with an earlier one. */
const requestedAccessOf = (request: unknown): { stream: string; right: Right } | undefined => {
  if (request instanceof streams.ReadReq) {
    const options = request.getOptions();
    if (!options?.hasStream()) return { stream: '$all', right: '$r' };
    return { stream: nameOf(options.getStream()?.getStreamIdentifier()), right: '$r' };
  }
  if (request instanceof streams.AppendReq || request instanceof streams.BatchAppendReq) {
    const options = request.getOptions();
    return options && { stream: nameOf(options.getStreamIdentifier()), right: '$w' };
  }
  if (request instanceof streams.DeleteReq || request instanceof streams.TombstoneReq) {
    return { stream: nameOf(request.getOptions()?.getStreamIdentifier()), right: '$d' };
  }
  return undefined;
};

/** One append of a batch is refused by itself; the call goes on. */
const batchAppendDenied = (request: streams.BatchAppendReq): streams.BatchAppendResp => {
  const details = new any.Any();
  const reason = new shared.AccessDenied();
  details.pack(reason.serializeBinary(), 'event_store.client.AccessDenied');
  return new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier())
    .setError(new statusMessages.Status().setCode(7).setDetails(details));
};

/**
 * Lets calls through to the stand-in whose caller may do what they ask for, and refuses others as a
 * server does: a wrong password with UNAUTHENTICATED, a missing right with PERMISSION_DENIED. What
 * is asked without a name, such as for the server's features, is for everybody but streams.
 */
export const guardedBy =
  (users: StandInUsers) =>
  (log: StandInLog): ServerInterceptor => {
    const access = createAccess(users, log);
    return (_, call: ServerInterceptingCallInterface) => {
      let caller: Caller | undefined;
      return new ServerInterceptingCall(call, {
        start: (next) =>
          next({
            onReceiveMetadata: (metadata, pass) => {
              const who = access.callerOf(metadata);
              if (who === null) return call.sendStatus(unauthenticated());
              // Who calls is settled once: what is under way outlives a password.
              caller = who;
              pass(metadata);
            },
            onReceiveMessage: (message, pass) => {
              const requested = requestedAccessOf(message);
              const refused = requested && access.refuse(caller, requested.stream, requested.right);
              if (!refused) pass(message);
              else if (message instanceof streams.BatchAppendReq) {
                call.sendMessage(batchAppendDenied(message), () => call.startRead());
              } else call.sendStatus(refused);
            },
          }),
      });
    };
  };
