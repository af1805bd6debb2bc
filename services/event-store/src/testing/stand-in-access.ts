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

/** `$all` and other `$` streams; metadata has the rules of its stream. */
const isOfTheServer = (stream: string): boolean => stream.replace(/^\$\$/, '').startsWith('$');

type Access = {
  /** @returns undefined for a call without a name; null for a wrong login */
  callerOf(metadata: Metadata): Caller | null | undefined;
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

const requestedAccessOf = (request: unknown): { stream: string; right: Right } | undefined => {
  if (request instanceof streams.ReadReq) {
    const options = request.getOptions();
    if (!options?.hasStream()) return { stream: '$all', right: '$r' };
    return { stream: nameOf(options.getStream()?.getStreamIdentifier()), right: '$r' };
  }
  if (request instanceof streams.BatchAppendReq) {
    const options = request.getOptions();
    return options && { stream: nameOf(options.getStreamIdentifier()), right: '$w' };
  }
  if (request instanceof streams.DeleteReq || request instanceof streams.TombstoneReq) {
    return { stream: nameOf(request.getOptions()?.getStreamIdentifier()), right: '$d' };
  }
  return undefined;
};

const batchAppendDenied = (request: streams.BatchAppendReq): streams.BatchAppendResp => {
  const details = new any.Any();
  const reason = new shared.AccessDenied();
  details.pack(reason.serializeBinary(), 'event_store.client.AccessDenied');
  return new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier())
    .setError(new statusMessages.Status().setCode(7).setDetails(details));
};

/** Calls without a name may read the server's features, not streams. */
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
              // Once per call: a running call survives a password change.
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
