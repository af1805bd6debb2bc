import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { hostedDomainDecider } from './hosted-domain.ts';

const claimed = sample('HostedDomainClaimed');
const released = sample('HostedDomainReleased');
const { given } = scenarioOf(hostedDomainDecider);
const { orderId, customerId, domain } = claimed.data;
const claim = { type: 'ClaimHostedDomain', ...claimed.data } as const;
const release = { type: 'ReleaseHostedDomain', ...released.data } as const;
const anothers = { ...claim, orderId: 'another', customerId: 'ravi' };

describe('Hosting for a domain', () => {
  it('belongs to one order at a time', () => {
    given([]).when(claim).then([claimed]);
    given([claimed]).when(anothers).thenRefused({ reason: 'claimed', orderId, customerId });
  });

  it('can be claimed again once its order has released it', () => {
    given([claimed]).when(release).then([released]);
    given([claimed, released])
      .when(anothers)
      .then([sample('HostedDomainClaimed', { orderId: 'another', customerId: 'ravi' })]);
  });

  it('goes to the order that wins the domain name, if both orders include the name', () => {
    const withName = sample('HostedDomainClaimed', { withName: true });
    const wins = { ...anothers, withName: true };
    given([withName])
      .when(wins)
      .then([
        {
          type: 'HostedDomainReleased',
          data: { orderId, customerId, domain, reason: 'The domain name went to another order.' },
        },
        sample('HostedDomainClaimed', { orderId: 'another', customerId: 'ravi', withName: true }),
      ]);
    given([claimed]).when(wins).thenRefused({ reason: 'claimed', orderId, customerId });
    given([withName]).when(anothers).thenRefused({ reason: 'claimed', orderId, customerId });
  });

  it('is confirmed again only if another order has the name; another order’s confirmation does nothing', () => {
    const confirmed = sample('HostedDomainConfirmed');
    const confirm = { type: 'ConfirmHostedDomain', ...confirmed.data } as const;
    const lapsed = { ...confirm, nameOrderId: null };
    given([claimed]).when(confirm).then([confirmed]);
    given([claimed, confirmed])
      .when(lapsed)
      .then([sample('HostedDomainConfirmed', { nameOrderId: null })]);
    given([claimed, confirmed, released, claimed]).when(confirm).then([confirmed]);
    given([]).when(confirm).thenNothing();
    given([claimed])
      .when({ ...confirm, orderId: 'another' })
      .thenNothing();
  });

  describe('with subdomains', () => {
    const blog = { orderId: 'of the blog', customerId: 'ravi', domain: 'blog.neelkhadi.in' };
    const blogClaimed = { type: 'HostedSubdomainClaimed', data: blog } as const;
    const blogReleased = {
      type: 'HostedSubdomainReleased',
      data: { ...blog, reason: 'The hosting plan expired.' },
    } as const;
    const claimBlog = { type: 'ClaimHostedSubdomain', ...blog } as const;
    const releaseBlog = { type: 'ReleaseHostedSubdomain', ...blogReleased.data } as const;
    const confirm = { type: 'ConfirmDomainOwner', customerId, domain } as const;
    const confirmed = { type: 'DomainOwnerConfirmed', data: { customerId, domain } } as const;

    it('belongs to one customer, for the domain and its subdomains', () => {
      given([claimed]).when(claimBlog).thenRefused({ reason: 'below_another' });
      given([blogClaimed]).when(claim).thenRefused({ reason: 'above_another' });
      const own = { ...blog, customerId };
      given([claimed])
        .when({ ...claimBlog, customerId })
        .then([{ ...blogClaimed, data: own }]);
      given([{ ...blogClaimed, data: own }])
        .when(claim)
        .then([claimed]);
    });

    it('allows two customers on subdomains beside each other', () => {
      const shop = { ...blog, orderId: 'of the shop', customerId, domain: 'shop.neelkhadi.in' };
      given([blogClaimed])
        .when({ type: 'ClaimHostedSubdomain', ...shop })
        .then([{ type: 'HostedSubdomainClaimed', data: shop }]);
      const below = { ...shop, domain: 'a.blog.neelkhadi.in' };
      given([blogClaimed])
        .when({ type: 'ClaimHostedSubdomain', ...below })
        .thenRefused({ reason: 'below_another' });
      given([{ type: 'HostedSubdomainClaimed', data: below }])
        .when(claimBlog)
        .thenRefused({ reason: 'above_another' });
      const notBelow = { ...shop, domain: 'theblog.neelkhadi.in' };
      given([blogClaimed])
        .when({ type: 'ClaimHostedSubdomain', ...notBelow })
        .then([{ type: 'HostedSubdomainClaimed', data: notBelow }]);
    });

    it('can be claimed once the order of the subdomain has released it', () => {
      given([blogClaimed]).when(releaseBlog).then([blogReleased]);
      given([blogClaimed, blogReleased]).when(claim).then([claimed]);
      given([blogClaimed])
        .when({ ...releaseBlog, orderId: 'another' })
        .thenNothing();
      given([]).when(releaseBlog).thenNothing();
    });

    it('goes to a confirmed owner although others host subdomains, but not if another customer hosts the parent', () => {
      given([blogClaimed]).when(confirm).then([confirmed]);
      given([blogClaimed, confirmed]).when(claim).then([claimed]);
      given([blogClaimed, confirmed])
        .when({ ...claim, customerId: 'meera' })
        .thenRefused({ reason: 'above_another' });
      const ravis = { type: 'DomainOwnerConfirmed', data: { customerId: 'ravi', domain } } as const;
      given([blogClaimed, confirmed, ravis]).when(claim).thenRefused({ reason: 'above_another' });
      given([claimed, { ...ravis, data: { customerId: 'ravi', domain: blog.domain } }])
        .when(claimBlog)
        .thenRefused({ reason: 'below_another' });
    });

    it('does not go to the winner of the name while another customer hosts a subdomain', () => {
      const withName = sample('HostedDomainClaimed', { withName: true });
      const wins = { ...anothers, customerId: 'meera', withName: true };
      const ashas = { ...blogClaimed, data: { ...blog, customerId } };
      given([withName, ashas]).when(wins).thenRefused({ reason: 'above_another' });
    });
  });

  it('is released only by the order that has it', () => {
    given([claimed])
      .when({ ...release, orderId: 'another' })
      .thenNothing();
    given([]).when(release).thenNothing();
  });
});
