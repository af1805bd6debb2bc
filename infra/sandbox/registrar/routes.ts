import type { FastifyInstance } from 'fastify';
import type { CallCounter } from '../call-counter.ts';
import { classKey, errorAnswer, PROXY_FORBIDDEN } from './answers.ts';
import { type Credentials, catalogueRoutes, type RegistrarOffer } from './catalogue-routes.ts';
import { OTHER_CUSTOMER } from './change-answers.ts';
import { changeRoutes } from './change-routes.ts';
import { detailsAnswer } from './details-answer.ts';
import type { DomainOrder } from './entries.ts';
import { firstState } from './owned-state.ts';
import { ownerRoutes } from './owner-routes.ts';
import { restoreSchema } from './owner-rules.ts';
import { checked, type Params, paramsOf, refuse } from './params.ts';
import { register } from './register.ts';
import type { Register } from './register-of-orders.ts';
import { renew } from './renew.ts';
import { restore } from './restore.ts';
import { createSender } from './send-change.ts';
import * as rules from './wire-rules.ts';

/** A label comes with its TLDs. */
const namesIn = ({ 'domain-name': name, tlds }: Params): readonly string[] => {
  if (typeof name !== 'string') return [];
  return tlds === undefined ? [name] : [tlds].flat().map((tld) => `${name}.${tld}`);
};

const withoutSecrets = (fields: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key, value]) => key !== 'passwd' && typeof value === 'string')
      .map(([key, value]) => [key, String(value)]),
  );

const availabilityOf = (label: string, tld: string, orders: Register) => {
  const domain = `${label}.${tld}`;
  const classkey = classKey(tld);
  const order = orders.orderOf(domain);
  const isSeen = order !== undefined && (order.result !== 'lagging' || orders.isShown(order));
  if (isSeen) return { classkey, status: 'regthroughus' };
  if (orders.isSnatched(domain) || orders.isTransferred(domain))
    return { status: 'regthroughothers' };
  const fault = orders.faults.of(domain);
  if (fault === 'taken') return { status: 'regthroughothers' };
  if (fault === 'unknown') return { status: 'unknown' };
  return { classkey, status: 'available' };
};

/** In turn, on the first look-ups of a name. */
const BUSY = [
  { status: 500, message: 'Too many requests' },
  { status: 500, message: 'Database error' },
  { status: 429, message: 'Too many requests' },
] as const;

export const registrarRoutes =
  (
    orders: Register,
    credentials: Credentials,
    now: () => number,
    offer: () => RegistrarOffer,
    looks: CallCounter,
    settleMs: number,
  ) =>
  async (api: FastifyInstance) => {
    const busyWith = (domain: string) =>
      orders.faults.of(domain) === 'busy' ? BUSY[looks.next(domain)] : undefined;

    /** Not to the look-ups of a registration or renewal. */
    const isForeign = ({ domain }: DomainOrder, options: readonly string[]): boolean =>
      orders.faults.ofChange(domain) === 'chforeign' && options.includes('NsDetails');

    const detailsOf = (order: DomainOrder, options: readonly string[]) => {
      const shown = {
        options,
        contact: orders.contact,
        state: orders.stateOf(order),
        endsAt: orders.endOf(order),
        owned: orders.ownedOf(order),
        now: now(),
      };
      if (!isForeign(order, options)) return detailsAnswer(order, shown);
      const id = '11111114';
      const theirs = firstState(OTHER_CUSTOMER.orderId, {
        nameservers: ['ns1.theirs.example', 'ns2.theirs.example'],
        contactIds: { registrant: id, admin: id, tech: id, billing: id },
        verification: { status: 'Verified', since: null, mails: 0 },
      });
      return detailsAnswer({ ...order, ...OTHER_CUSTOMER }, { ...shown, owned: theirs });
    };

    api.addHook('preHandler', async (request, reply) => {
      const params = paramsOf(request);
      if (namesIn(params).some((name) => orders.faults.of(name) === 'forbidden')) {
        return reply.code(403).type('text/html').send(PROXY_FORBIDDEN);
      }
      if (
        params['auth-userid'] !== credentials.userId ||
        params['api-key'] !== credentials.apiKey
      ) {
        return refuse(reply, 'Access Denied: You are not authorized to perform this action');
      }
    });

    const sender = createSender(orders, now, settleMs);
    await changeRoutes(orders, sender)(api);
    await ownerRoutes(orders, sender)(api);
    await catalogueRoutes(credentials, offer)(api);

    api.get(
      '/domains/available.json',
      checked(rules.availableSchema, ({ 'domain-name': name, tlds }) => {
        const label = name.toLowerCase();
        return Object.fromEntries(
          tlds.map((tld) => [`${label}.${tld}`, availabilityOf(label, tld, orders)]),
        );
      }),
    );

    api.get(
      '/customers/details.json',
      checked(rules.usernameSchema, ({ username }, reply) => {
        const customer = orders.customerCalled(username);
        if (!customer) return refuse(reply, `Customer with username ${username} does not exist`);
        return { ...customer.fields, customerid: customer.id, customerstatus: 'Active' };
      }),
    );

    api.post(
      '/customers/signup.json',
      checked(rules.signupSchema, (fields, reply) => {
        if (orders.customerCalled(fields.username)) {
          return refuse(reply, `${fields.username} is already a customer`);
        }
        const id = orders.nextId();
        const { username } = fields;
        orders.add({ kind: 'customer', id, username, fields: withoutSecrets(fields) });
        return reply.type('application/json').send(id);
      }),
    );

    api.post(
      '/contacts/add.json',
      checked(rules.contactSchema, (fields, reply) => {
        const customerId = fields['customer-id'];
        if (!orders.customer(customerId)) {
          return refuse(reply, `No Entity found for Entityid: ${customerId}`);
        }
        const id = orders.nextId();
        orders.add({ kind: 'contact', id, customerId, fields: withoutSecrets(fields) });
        return reply.type('application/json').send(id);
      }),
    );

    api.post('/domains/register.json', async (request, reply) =>
      register(paramsOf(request), { request, reply, orders, now }),
    );

    api.post('/domains/renew.json', async (request, reply) =>
      renew(paramsOf(request), { request, reply, orders, now }),
    );

    api.post(
      '/domains/restore.json',
      checked(restoreSchema, (fields, reply, request) =>
        restore(fields, { request, reply, orders, now }),
      ),
    );

    api.get(
      '/domains/orderid.json',
      checked(rules.byNameSchema, ({ 'domain-name': domain }, reply) => {
        const busy = busyWith(domain);
        if (busy) return reply.code(busy.status).send(errorAnswer(busy.message));
        const order = orders.orderOf(domain);
        if (!order || !orders.isShown(order))
          return refuse(reply, `Website doesn't exist for ${domain}`);
        return reply.type('application/json').send(order.orderId);
      }),
    );

    api.get(
      '/domains/details-by-name.json',
      checked(rules.detailsByNameSchema, ({ 'domain-name': domain, options }, reply) => {
        const order = orders.orderOf(domain);
        if (!order || !orders.isShown(order)) {
          return refuse(reply, `Website doesn't exist for ${domain}`);
        }
        return detailsOf(order, options);
      }),
    );

    api.get(
      '/domains/details.json',
      checked(rules.detailsSchema, ({ 'order-id': id, options }, reply) => {
        const order = orders.order(id);
        if (!order) return refuse(reply, `No Entity found for Entityid: ${id}`);
        return detailsOf(order, options);
      }),
    );
  };
