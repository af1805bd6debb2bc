const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

const modules = (...patterns: string[]) =>
  new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'));

/** Loaded with the parts that show them. */
const LATER_ICONS = [
  'AlertTriangle',
  'ArrowBackUp',
  'BuildingBank',
  'Cancel',
  'CircleX',
  'Copy',
  'Clipboard',
  'DeviceMobile',
  'Eraser',
  'EyeSearch',
  'FileUpload',
  'HandStop',
  'HelpCircle',
  'MessageCircle',
  'PhotoUp',
  'Progress',
  'Refresh',
  'Share3',
];

const SHARED = modules(
  // The home page's files; other pages load the rest.
  'web/src/(?:lib|config)/(?!renewal-paths|save-file|search|use-older|use-all-orders|fetch-whole|copy-text|keep-in-view|timeout-for|show-outcome|use-after|use-opened-after-mount)',
  'web/src/components/(?:busy-button|empty-state|error-message|form/domain-input)[.]',
  'web/src/components/(?:hang-title|icon|load-failure|note)[.]',
  'web/src/components/(?:next-links|page-head|price|skeleton)[.]',
  'web/src/ordering/wizard/(?:draft-storage|use-opening)[.]',
  'web/src/features/auth/account-paths[.]',
  'contracts/src/(?:constants|indian-time|messages|money)[.]',
  'node_modules/swr/dist/immutable',
  `node_modules/@tabler/(?!.*Icon(?:${LATER_ICONS.join('|')})[.])`,
);

const MANTINE = 'node_modules/@mantine/core/';

/** Of forms and tools. */
const FIELDS = modules(
  `${MANTINE}(?:esm/components|styles)/(?:CloseButton|Combobox|Input|InputBase|NativeSelect|Paper|TextInput)(?:/|[.])`,
  `${MANTINE}.*/(?:get-auto-contrast-value|use-resolved-styles-api)/`,
  'node_modules/@mantine/hooks/.*/(?:random-id|use-force-update|use-id|use-merged-ref|use-uncontrolled)/',
  'node_modules/@tabler/.*Icon(?:AlertTriangle|ArrowBackUp|Copy)[.]',
  'web/src/components/(?:copy-button|form/(?!domain-input|phone-reader)[\\w-]*|optional-label|receipt|stamp)[.]',
  'web/src/features/orders/payment-notice[.]',
  'web/src/lib/(?:copy-text|show-outcome)[.]',
);

/** Of tools and dialogs; with the styles of dialogs. */
const CONTROLS = modules(
  `${MANTINE}(?:esm/components|styles)/(?:ActionIcon|Checkbox|CheckboxCard|CheckboxIndicator|PasswordInput|Portal)(?:/|[.])`,
  `${MANTINE}styles/(?:Modal|ModalBase|Overlay|ScrollArea|Tabs|VisuallyHidden)[.]`,
  `${MANTINE}(?:esm/utils|styles)/(?:InlineInput|InputsGroupFieldset)(?:/|[.])`,
  `${MANTINE}.*/(?:create-safe-context|create-scoped-keydown-handler|DirectionProvider|find-element-ancestor|get-default-z-index|is-element)/`,
  'node_modules/@tabler/.*Icon(?:BuildingBank|Cancel|DeviceMobile|EyeSearch|HandStop|HelpCircle|Lock|MessageCircle|PhotoUp|Progress)[.]',
  'node_modules/(?:get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)/',
  'web/src/components/(?:dialog[.]module|status-pill)[.]',
  'web/src/lib/(?:fetch-whole|use-all-orders)[.]',
  // Invoices need it without zod.
  'contracts/src/payment-source[.]',
);

/** Dialogs and drawers. */
const DIALOG = modules(
  `${MANTINE}esm/components/(?:FocusTrap|Modal|ModalBase|Overlay|ScrollArea|VisuallyHidden)/`,
  `${MANTINE}esm/core/.*/(?:get-single-element-child)/`,
  'node_modules/@mantine/hooks/.*/(?:use-callback-ref|use-debounced-callback|use-focus-return|use-focus-trap|use-window-event)/',
  'node_modules/@floating-ui/',
  'web/src/components/(?:dialog|dialog-foot)[.]',
  'web/src/lib/use-opened-after-mount[.]',
);

/** Loaded with the first answer of the API. */
const SCHEMAS = modules(
  'contracts/src/http/(?:auth|balance|catalogue-id|email-verification|hosting|older|orders|payments|place-order|refunds|renewals)[.]',
  'contracts/src/(?:account-messages|order-kind|order-status|payment-messages|plain-phone|purpose-kind|refund-messages|refusal-messages|registrar-answer|registrar-phone|renewal-messages|restore-messages|timeline-titles|upgrade-messages|upi-id)[.]',
);

/** Of the pages with plans, which are also on the home page. */
const PLANS = modules(
  'contracts/src/hosting-plan[.]',
  'web/src/features/hosting/(?:no-price|period-choice|plan-offer|plans-gate|use-plans)[.]',
);
const PLAN_ORDERS = modules('web/src/ordering/hosting/(?:order-names|order-section)[.]');

/** Of the pages that open the order of a domain, and of the order. */
const LAZY_ORDER = modules('web/src/ordering/domain/lazy-order[.]', 'web/src/lib/use-clock[.]');

/** What orders share, the login at their beginning, and the order of a domain. */
const ORDER = modules(
  'web/src/ordering/(?:domain/(?!domain-shop|lazy-order|order-terms)|wizard/(?!draft-storage|use-opening)|replacement-domain)',
  'web/src/features/auth/(?!account-paths|auth-dialog|auth-modal|change-password-form|codes-actions|new-password-form|proof-form)',
  'web/src/features/contact/',
  'web/src/features/orders/(?:hosting-|order-(?:next|stamp|status|timeline|title)|paid-label|poll-interval|replace-domain|retained-money|status-rows|timeline-steps|use-correction|use-order-status|usual-time)',
  'web/src/features/payment/(?!correction-form|find-payment|named-payment|sold-no-more)',
  'web/src/features/refunds/(?!refund-list)',
  'web/src/features/hosting/use-free-plan[.]',
  'web/src/components/(?:copy-row|marked-message|payment-location|progress-steps|receipt-section|support-text|timeline)[.]',
  'web/src/lib/(?:keep-in-view|timeout-for|use-after)[.]',
  'contracts/src/(?:countries|http/hosting-login|latin-details|order-message|regions|registration-period|renewal-subject|utr)[.]',
  `${MANTINE}esm/components/(?:FileButton|Tabs)/`,
  `${MANTINE}esm/core/utils/get-safe-id/`,
  'node_modules/qrcode[.]react/',
);

const together = { minShareCount: 2, includeDependenciesRecursively: false };

export const chunks = [
  {
    name: 'react',
    test: packages('react', 'react-dom', 'scheduler', 'react-router'),
    priority: 3,
  },
  { name: 'zod', test: packages('zod'), priority: 2 },
  {
    // One request for small shared parts, without zod.
    name: 'shared',
    test: SHARED,
    minShareCount: 4,
    priority: 1,
  },
  { name: 'plans', test: PLANS, priority: 0.95, ...together },
  { name: 'plan-orders', test: PLAN_ORDERS, priority: 0.95, ...together },
  // Few files: a slow phone spends an order's opening on requests.
  { name: 'fields', test: FIELDS, priority: 0.9, ...together },
  { name: 'controls', test: CONTROLS, priority: 0.85, ...together },
  { name: 'dialog', test: DIALOG, priority: 0.8, ...together },
  { name: 'schemas', test: SCHEMAS, priority: 0.7, ...together },
  { name: 'lazy-order', test: LAZY_ORDER, priority: 0.65, ...together },
  { name: 'order', test: ORDER, priority: 0.6, ...together, minShareCount: 1 },
];
