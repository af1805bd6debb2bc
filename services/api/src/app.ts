import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { createDocumentRenderer } from '@haat/ordering/documents/document-renderer';
import { deriveKey, signingKeys } from '@haat/platform/encryption';
import { newTraceId } from '@haat/platform/ids';
import { anyPath, serving } from '@haat/platform/serving';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { addPasskeyRoutes } from './accounts/add-passkey/routes.ts';
import { createCeremonies } from './accounts/ceremonies.ts';
import { changeEmailRoutes } from './accounts/change-email/routes.ts';
import { changePasswordRoute } from './accounts/change-password/route.ts';
import { changeProfileRoutes } from './accounts/change-profile/routes.ts';
import { consentsRoutes } from './accounts/consents/routes.ts';
import { dataExportRoutes } from './accounts/data-export/routes.ts';
import { accountDeletionRoutes } from './accounts/deletion/routes.ts';
import { endSessionsRoutes } from './accounts/end-sessions/routes.ts';
import { createKnownDevices } from './accounts/known-devices.ts';
import { listSessionsRoute } from './accounts/list-sessions/route.ts';
import { oneTimeCodesRoutes } from './accounts/one-time-codes/routes.ts';
import { createOneTimeCodes } from './accounts/one-time-codes/secrets.ts';
import { createPasskeys } from './accounts/passkeys.ts';
import { passwordResetRoutes } from './accounts/password-reset/routes.ts';
import { registerCustomerRoute } from './accounts/register-customer/route.ts';
import { relyingPartyAt } from './accounts/relying-party.ts';
import { removePasskeyRoute } from './accounts/remove-passkey/route.ts';
import { createSessions } from './accounts/sessions.ts';
import { showSafetyRoute } from './accounts/show-safety/route.ts';
import { showSessionRoute } from './accounts/show-session/route.ts';
import { signInRoute } from './accounts/sign-in/route.ts';
import { signInWithCodeRoute } from './accounts/sign-in-with-code/route.ts';
import { signInWithPasskeyRoutes } from './accounts/sign-in-with-passkey/routes.ts';
import { signOutRoute } from './accounts/sign-out/route.ts';
import { signedInCustomers } from './accounts/signed-in.ts';
import { verifyEmailRoutes } from './accounts/verify-email/routes.ts';
import { showArticlesRoutes } from './articles/show-articles/routes.ts';
import { findCodeRoutes } from './catalogue/find-code/routes.ts';
import { listCodeRoute } from './catalogue/list-code/route.ts';
import { listHostingPlansRoute } from './catalogue/list-hosting-plans/route.ts';
import type { ApiContext, ApiDependencies } from './context.ts';
import { createAvailabilities } from './domain-names/availability.ts';
import { checkAvailabilityRoute } from './domain-names/check-availability/route.ts';
import { createHoldLimits } from './domain-names/hold/hold-limits.ts';
import { domainHoldRoutes } from './domain-names/hold/routes.ts';
import { listPricesRoute } from './domain-names/list-prices/route.ts';
import { autoRenewRoute } from './domain-names/owned/auto-renew.ts';
import { changeLockRoute } from './domain-names/owned/change-lock.ts';
import { changeNameserversRoute } from './domain-names/owned/change-nameservers.ts';
import { changePrivacyRoute } from './domain-names/owned/change-privacy.ts';
import { domainChangeRoutes } from './domain-names/owned/change-routes.ts';
import { childNameserverRoutes } from './domain-names/owned/child-nameservers.ts';
import { contactRoutes } from './domain-names/owned/contacts.ts';
import { dnsRecordRoutes } from './domain-names/owned/dns-routes.ts';
import { dnssecRoutes } from './domain-names/owned/dnssec.ts';
import { listOwnedRoute } from './domain-names/owned/list-owned.ts';
import { resendVerificationRoute } from './domain-names/owned/resend-verification.ts';
import { showOwnedRoute } from './domain-names/owned/show-owned.ts';
import { transferCodeRoutes } from './domain-names/owned/transfer-code.ts';
import { zoneFileRoutes } from './domain-names/owned/zone-file-routes.ts';
import { showPriceRoute } from './domain-names/show-price/route.ts';
import { suggestAlternativesRoute } from './domain-names/suggest-alternatives/route.ts';
import { suggestDomainsRoute } from './domain-names/suggest-domains/route.ts';
import { demosRoute } from './downloads/demos.ts';
import { downloadBoughtPackageRoute } from './downloads/download-bought-package/route.ts';
import { downloadFreePackageRoute } from './downloads/download-free-package/route.ts';
import { createDownloadLinks } from './downloads/download-links.ts';
import { giveDownloadLinkRoute } from './downloads/give-download-link/route.ts';
import { openPackageStore } from './downloads/package-store.ts';
import { picturesRoute } from './downloads/pictures.ts';
import { listUpgradesRoute } from './hosting/list-upgrades/route.ts';
import { cancelPlanRoute } from './hosting/owned/cancel-plan.ts';
import { changePlanPasswordRoute } from './hosting/owned/change-password.ts';
import { panelSessionRoute } from './hosting/owned/panel-session.ts';
import { pointsHereRoute } from './hosting/owned/points-here.ts';
import { ownedPlanRoutes } from './hosting/owned/show-plans.ts';
import { putSiteRoutes } from './hosting/owned/site/put-site.ts';
import { showSiteRoutes } from './hosting/owned/site/show-site.ts';
import { showLoginRoute } from './hosting/show-login/route.ts';
import { COMPRESSED_FROM_BYTES } from './http/cached-bytes.ts';
import { etag } from './http/etag.ts';
import { expectContinue } from './http/expect-continue.ts';
import { healthRoute } from './http/health.ts';
import { idempotency } from './http/idempotency.ts';
import { openapi } from './http/openapi.ts';
import { rateLimit } from './http/rate-limit.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { showSettingsRoute } from './http/show-settings/route.ts';
import { staticWeb } from './http/static-web.ts';
import { storableText } from './http/storable-text.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { uncompressedRequests } from './http/uncompressed-requests.ts';
import { createUploads } from './http/uploads.ts';
import { receiveMessageRoutes } from './inbox/receive-message/routes.ts';
import { downloadInvoiceRoutes } from './invoices/download-invoice/routes.ts';
import { listInvoicesRoute } from './invoices/list-invoices/route.ts';
import { showInvoiceRoute } from './invoices/show-invoice/route.ts';
import { cancelOrderRoute } from './orders/cancel-order/route.ts';
import { payAgainRoute } from './orders/pay-again/route.ts';
import { placeCodeOrderRoute } from './orders/place-code-order/route.ts';
import { placeDomainOrderRoute } from './orders/place-domain-order/route.ts';
import { placeFreeHostingOrderRoutes } from './orders/place-free-hosting-order/routes.ts';
import { placeHostingOrderRoute } from './orders/place-hosting-order/route.ts';
import { placeRenewalOrderRoute } from './orders/place-renewal-order/route.ts';
import { placeRestoreOrderRoute } from './orders/place-restore-order/route.ts';
import { placeUpgradeOrderRoute } from './orders/place-upgrade-order/route.ts';
import { renewSeveralRoutes } from './orders/renew-several/routes.ts';
import { replaceDomainRoute } from './orders/replace-domain/route.ts';
import { replacePaymentRoute } from './orders/replace-payment/route.ts';
import { followProgress } from './orders/show-orders/progress.ts';
import { showOrdersRoutes } from './orders/show-orders/routes.ts';
import { correctPaymentRoute } from './payments/correct-payment/route.ts';
import { listPaymentsRoute } from './payments/list-payments/route.ts';
import { openPaymentRoute } from './payments/open-payment/route.ts';
import { payFromBalanceRoute } from './payments/pay-from-balance/route.ts';
import { followPaymentOutcomes } from './payments/payment-outcomes.ts';
import { reportPaymentRoute } from './payments/report-payment/route.ts';
import { showBalanceRoute } from './payments/show-balance/route.ts';
import { verifyReferenceRoute } from './payments/verify-reference/route.ts';
import { listRefundsRoute } from './refunds/list-refunds.ts';
import { refundDestinationRoute } from './refunds/refund-destination.ts';
import { requestRefundRoutes } from './refunds/request-refund.ts';
import { withdrawRefundRoute } from './refunds/withdraw-refund.ts';
import { listSubscriptionsRoute } from './subscriptions/list-subscriptions/route.ts';
import { closeAndReopenRoutes } from './tickets/close-and-reopen/routes.ts';
import { openTicketRoute } from './tickets/open-ticket/route.ts';
import { readAnswerRoute } from './tickets/read-answer/route.ts';
import { replyToTicketRoute } from './tickets/reply-to-ticket/route.ts';
import { sendAttachmentRoute } from './tickets/send-attachment/route.ts';
import { showTicketsRoutes } from './tickets/show-tickets/routes.ts';
import { webToolsRoutes } from './web-tools/forward.ts';

/** Above any form here; uploads have their own limit. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Above the upload limit, which gets a readable answer; Node only closes the connection. */
const REQUEST_TIMEOUT_MS = 330_000;

const useCases = [
  registerCustomerRoute,
  signInRoute,
  signInWithCodeRoute,
  signInWithPasskeyRoutes,
  signOutRoute,
  showSessionRoute,
  verifyEmailRoutes,
  showSafetyRoute,
  addPasskeyRoutes,
  removePasskeyRoute,
  oneTimeCodesRoutes,
  changeEmailRoutes,
  changePasswordRoute,
  passwordResetRoutes,
  endSessionsRoutes,
  listSessionsRoute,
  changeProfileRoutes,
  dataExportRoutes,
  consentsRoutes,
  accountDeletionRoutes,
  checkAvailabilityRoute,
  suggestAlternativesRoute,
  domainHoldRoutes,
  suggestDomainsRoute,
  listPricesRoute,
  showPriceRoute,
  listOwnedRoute,
  showOwnedRoute,
  domainChangeRoutes,
  changeNameserversRoute,
  changeLockRoute,
  autoRenewRoute,
  contactRoutes,
  changePrivacyRoute,
  childNameserverRoutes,
  dnssecRoutes,
  resendVerificationRoute,
  transferCodeRoutes,
  dnsRecordRoutes,
  zoneFileRoutes,
  placeDomainOrderRoute,
  placeCodeOrderRoute,
  placeHostingOrderRoute,
  placeFreeHostingOrderRoutes,
  placeRenewalOrderRoute,
  placeRestoreOrderRoute,
  placeUpgradeOrderRoute,
  listUpgradesRoute,
  renewSeveralRoutes,
  listSubscriptionsRoute,
  openPaymentRoute,
  reportPaymentRoute,
  verifyReferenceRoute,
  listPaymentsRoute,
  showBalanceRoute,
  payFromBalanceRoute,
  correctPaymentRoute,
  requestRefundRoutes,
  withdrawRefundRoute,
  listRefundsRoute,
  refundDestinationRoute,
  replacePaymentRoute,
  replaceDomainRoute,
  cancelOrderRoute,
  payAgainRoute,
  showOrdersRoutes,
  showLoginRoute,
  ownedPlanRoutes,
  showSiteRoutes,
  putSiteRoutes,
  pointsHereRoute,
  panelSessionRoute,
  changePlanPasswordRoute,
  cancelPlanRoute,
  listInvoicesRoute,
  showInvoiceRoute,
  downloadInvoiceRoutes,
  listCodeRoute,
  findCodeRoutes,
  listHostingPlansRoute,
  downloadFreePackageRoute,
  giveDownloadLinkRoute,
  downloadBoughtPackageRoute,
  demosRoute,
  picturesRoute,
  showArticlesRoutes,
  receiveMessageRoutes,
  openTicketRoute,
  replyToTicketRoute,
  readAnswerRoute,
  closeAndReopenRoutes,
  showTicketsRoutes,
  sendAttachmentRoute,
  webToolsRoutes,
  showSettingsRoute,
  healthRoute,
];

const createContext = (dependencies: ApiDependencies): ApiContext => {
  const { store, db, clock, log, registrar, settings, subjectKeys } = dependencies;
  const { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: previous } = settings;
  const secrets = { current, previous };
  return {
    invoiceRenderer: createDocumentRenderer(),
    ...dependencies,
    sessions: createSessions({
      keys: signingKeys(secrets, 'session'),
      ttlMs: settings.SESSION_TTL_MS,
      maxMs: settings.SESSION_MOST_MS,
      clock,
      db,
    }),
    knownDevices: createKnownDevices(signingKeys(secrets, 'known device'), clock),
    ceremonies: createCeremonies(signingKeys(secrets, 'ceremony'), clock, db),
    passkeys: createPasskeys(db, clock),
    oneTimeCodes: createOneTimeCodes(db, clock, subjectKeys),
    relyingParty: relyingPartyAt(settings.PUBLIC_ORIGIN),
    availabilities: createAvailabilities(registrar, clock),
    holdLimits: createHoldLimits({
      ...{ db, clock, settings },
      key: deriveKey(settings.SESSION_SECRET, 'limits'),
    }),
    outcomes: followPaymentOutcomes(store.blank, log),
    orderProgress: followProgress(db, 'orders', log),
    ticketProgress: followProgress(db, 'tickets', log),
    packageStore: openPackageStore(settings.DOWNLOADS_DIR),
    downloadLinks: createDownloadLinks({
      keys: signingKeys(secrets, 'download link'),
      ttlMs: settings.DOWNLOAD_LINK_TTL_MS,
      clock,
    }),
    uploads: createUploads({ db, clock, log, settings }),
  };
};

/** Does not listen. The caller closes its dependencies. */
export const buildApp = async (dependencies: ApiDependencies): Promise<FastifyInstance> => {
  const { replayableDb, log, settings } = dependencies;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    genReqId: newTraceId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    ...anyPath,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const context = createContext(dependencies);
  app.addHook('onClose', () => context.outcomes.stop());
  app.addHook('onClose', () => context.invoiceRenderer.close());

  await app.register(serving);
  await app.register(securityHeaders, {
    publicIpUrl: settings.PUBLIC_IP_URL,
    dist: settings.WEB_DIST,
  });
  await app.register(rateLimit, {
    db: replayableDb,
    clock: dependencies.clock,
    key: deriveKey(settings.SESSION_SECRET, 'limits'),
    log,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
  });
  await app.register(expectContinue);
  await app.register(sameOrigin);
  await app.register(uncompressedRequests);
  await app.register(cookie);
  await app.register(signedInCustomers);
  await app.register(storableText);
  await app.register(idempotency, {
    db: replayableDb,
    clock: dependencies.clock,
    keyed: dependencies.store.names.request,
    maxPerCustomer: settings.IDEMPOTENCY_KEYS_PER_CUSTOMER,
  });
  await app.register(etag);
  await app.register(compress, { threshold: COMPRESSED_FROM_BYTES, globalDecompression: false });
  await app.register(openapi);
  for (const useCase of useCases) await app.register(useCase, context);
  await app.register(staticWeb, {
    dist: settings.WEB_DIST,
    serviceWorker: settings.SERVICE_WORKER,
  });
  await app.ready();
  return app;
};
