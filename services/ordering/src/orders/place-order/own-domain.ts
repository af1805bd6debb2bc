import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { readHost } from '@haat/contracts/host-name';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { isNameOfShop, registeredDomain } from '@haat/domain/hosting/hosted-name';
import { Refusal } from '@haat/platform/answers';
import type { OrderingServices } from '../../ordering-services.ts';

/** The same answer for every unusable domain: it must not reveal the owner. */
export const domainNotUsable = (): Refusal => {
  const error = refusalMessages.domainNotUsable;
  return new Refusal(409, error, { fields: { domain: error } });
};

/** In ASCII. @throws {Refusal} 400 for no domain, 409 for a public suffix or reserved name. */
export const requireOwnDomain = (typed: string): string => {
  const domain = readOwnDomain(typed);
  if (domain === null) {
    const error = orderMessages.enterValidDomain;
    throw new Refusal(400, error, { fields: { domain: error } });
  }
  if (registeredDomain(domain) === null) throw domainNotUsable();
  return domain;
};

/** @throws {Refusal} 409 for public suffixes, reserved names and the shop's own domains. */
export const requireHostableName = (
  { settings }: Pick<OrderingServices, 'settings'>,
  domain: string,
): void => {
  const isOfCustomer = registeredDomain(domain) !== null;
  if (!isOfCustomer || isNameOfShop(domain, hostsOfShop(settings))) throw domainNotUsable();
};

const hostsOfShop = ({
  PUBLIC_ORIGIN,
  DEFAULT_NS1,
  DEFAULT_NS2,
  HOSTING_PANEL_URL,
  MAIL_FROM = '',
}: OrderingServices['settings']): readonly string[] =>
  [
    new URL(PUBLIC_ORIGIN).hostname,
    DEFAULT_NS1,
    DEFAULT_NS2,
    new URL(HOSTING_PANEL_URL).hostname,
    MAIL_FROM.slice(MAIL_FROM.lastIndexOf('@') + 1),
  ].flatMap((host) => readHost(host) ?? []);
