import { endedUndelivered, isDomainOrder, isFinalPhase } from '@haat/domain/order/order-state';
import { claimedNamesOf, eventsOfType, ordersOf } from './folded.ts';
import type { Invariant } from './invariant.ts';

export const oneRegistrationAName: Invariant = {
  name: 'each domain is registered once at the registrar',
  violations: ({ registrations }) => {
    const made = registrations.filter(({ orderId }) => orderId !== null);
    return [...Map.groupBy(made, ({ domain }) => domain)].flatMap(([domain, calls]) =>
      calls.length < 2 ? [] : [`${domain} was registered ${calls.length} times`],
    );
  },
};

export const registeredIsNeverFailed: Invariant = {
  name: 'an order that is paid and registered is never recorded as failed',
  violations: ({ facts, registrations }) => {
    const orders = Map.groupBy(
      ordersOf(facts).filter(isDomainOrder),
      ({ service }) => service.domain,
    );
    return registrations.flatMap(({ domain, orderId }) => {
      if (orderId === null) return [];
      const ordered = (orders.get(domain) ?? []).filter((order) => order.registrationRequested);
      if (ordered.some((order) => !endedUndelivered(order))) return [];
      const ended = ordered.map((order) => `${order.orderId} ${order.phase}: ${order.reason}`);
      return [`${domain} is registered, and its orders are: ${ended.join('; ') || 'none'}`];
    });
  },
};

export const completedIsRegistered: Invariant = {
  name: 'a registered order has its domain at the registrar, and no other order has it',
  violations: ({ facts, registrations }) => {
    const active = new Map(
      registrations.flatMap(({ orderId, domain, state }) =>
        orderId !== null && state === 'Active' ? [[orderId, domain] as const] : [],
      ),
    );
    const taken = new Map<string, string>();
    return eventsOfType(facts, 'DomainRegistered').flatMap(({ data }) => {
      const problems: string[] = [];
      const { orderId, domain, registrarOrderId } = data;
      if (active.get(registrarOrderId) !== domain) {
        problems.push(
          `${orderId} says that ${domain} is registered as ${registrarOrderId}, which is ` +
            `${active.get(registrarOrderId) ?? 'no active order'}`,
        );
      }
      const other = taken.get(registrarOrderId);
      if (other !== undefined) problems.push(`${orderId} and ${other} have ${registrarOrderId}`);
      taken.set(registrarOrderId, orderId);
      return problems;
    });
  },
};

export const noNameIsHeldForNothing: Invariant = {
  name: 'no domain is held without an order',
  violations: ({ facts }) => {
    const orders = new Map(ordersOf(facts).map((order) => [order.orderId, order]));
    return claimedNamesOf(facts).flatMap(({ domain, orderId, phase }) => {
      const order = orders.get(orderId);
      if (order === undefined) return [`${domain} is held for ${orderId}, which was never placed`];
      if (order.service.domain !== domain)
        return [`${domain} is held for an order of another name`];
      const isSold = phase === 'sold';
      if (isSold && order.registeredAt === null) {
        return [`${domain} is sold to ${orderId}, which is ${order.phase}`];
      }
      if (!isSold && isFinalPhase(order.phase)) {
        return [`${domain} is held for ${orderId}, which is ${order.phase}`];
      }
      return [];
    });
  },
};

export const neverTwoRegisterCallsAtOnce: Invariant = {
  name: 'the registrar gets one request at a time for one name',
  violations: ({ calls }) => {
    const requests = calls.filter(({ point }) => point === 'register');
    return [...Map.groupBy(requests, ({ about }) => about)].flatMap(([domain, ofName]) => {
      const inOrder = ofName.toSorted((one, other) => one.calledAt - other.calledAt);
      return inOrder.flatMap((call, index) => {
        const before = inOrder[index - 1];
        if (before === undefined || before.endedAt <= call.calledAt) return [];
        return [`${domain} was asked for ${before.endedAt - call.calledAt} ms before the answer`];
      });
    });
  },
};

export const aLockedOrderIsNeverOrderedAgain: Invariant = {
  name: 'a locked order is never registered again',
  violations: ({ facts, calls }) =>
    eventsOfType(facts, 'DomainRegistrationPending').flatMap(({ data, recorded }) => {
      const lockedAt = Date.parse(recorded.recordedAt);
      const again = calls.filter(
        ({ point, about, calledAt }) =>
          point === 'register' && about === data.domain && calledAt > lockedAt,
      );
      return again.length === 0 ? [] : [`${data.domain} was asked for again when it was locked`];
    }),
};

/** The clocks are read one after the other. */
const CLOCKS_APART_MS = 20;

export const everyRegisterCallIsWrittenFirst: Invariant = {
  name: 'the registrar gets a request only after its attempt is recorded',
  violations: ({ facts, calls }) => {
    const attempts = Map.groupBy(
      eventsOfType(facts, 'DomainRegistrationAttempted'),
      ({ data }) => data.domain,
    );
    const requests = calls.filter(({ point }) => point === 'register');
    return [...Map.groupBy(requests, ({ about }) => about)].flatMap(([domain, ofName]) => {
      const written = (attempts.get(domain) ?? []).map(({ recorded }) =>
        Date.parse(recorded.recordedAt),
      );
      const inOrder = ofName.toSorted((one, other) => one.calledAt - other.calledAt);
      return inOrder.flatMap(({ calledAt }, index) => {
        const before = written.filter((at) => at <= calledAt + CLOCKS_APART_MS).length;
        return before > index ? [] : [`call ${index + 1} for ${domain} had ${before} attempts`];
      });
    });
  },
};

/** As in the shop's settings: how long an answer may come. */
const REGISTER_TIMEOUT_MS = 2_500;

export const aSilentRegistrarIsGivenItsTime: Invariant = {
  name: 'a silent registrar gets its waiting time before the next request',
  violations: ({ calls }) => {
    const requests = calls.filter(({ point }) => point === 'register');
    return [...Map.groupBy(requests, ({ about }) => about)].flatMap(([domain, ofName]) => {
      const inOrder = ofName.toSorted((one, other) => one.calledAt - other.calledAt);
      return inOrder.flatMap((call, index) => {
        const before = inOrder[index - 1];
        if (before === undefined || before.status !== null) return [];
        const waited = call.calledAt - before.calledAt;
        return waited >= REGISTER_TIMEOUT_MS
          ? []
          : [`${domain} was asked for again after ${waited} ms of silence`];
      });
    });
  },
};

export const whatIsDeliveredIsSold: Invariant = {
  name: 'a completed order has its domain in the shop',
  violations: ({ facts }) => {
    const held = new Map(claimedNamesOf(facts).map((one) => [one.domain, one]));
    return ordersOf(facts).flatMap((order) => {
      const { orderId, phase, service } = order;
      if (phase !== 'completed' || !isDomainOrder(order)) return [];
      const { domain } = service;
      const holder = held.get(domain);
      return holder?.phase === 'sold' && holder.orderId === orderId
        ? []
        : [`${orderId} completed, and ${domain} is ${holder?.phase ?? 'free'}`];
    });
  },
};
