import { parseEnv } from 'node:util';

/** What `--init` asks; '' where a shop has none. */
export type Answers = {
  readonly name: string;
  readonly upiId: string;
  readonly origin: string;
  readonly gstin: string;
  readonly smtpUrl: string;
  readonly backupDir: string;
  /** Whole days; '' keeps all backups. */
  readonly backupDays: string;
};

/** One line of `haat.env`, which reads back as the same value. @throws {Error} if none does. */
export const settingLine = (name: string, value: string): string => {
  const forms = [value, `'${value}'`, `"${value}"`, `\`${value}\``];
  const line = forms.map((form) => `${name}=${form}`).find((one) => parseEnv(one)[name] === value);
  if (line === undefined || /[\r\n]/.test(value)) throw new Error(`${name} mixes quotation marks.`);
  return line;
};

const orNone = (name: string, value: string, example: string): string =>
  value === '' ? `# ${name}=${example}` : settingLine(name, value);

/** Where mails come from, unless the owner changes it. */
const mailFrom = (origin: string): string => `shop@${new URL(origin).hostname}`;

/** The commented `haat.env` of a shop in production. */
export const settingsFileText = (answers: Answers): string => {
  const { name, upiId, origin, gstin, smtpUrl, backupDir, backupDays } = answers;
  const isBehindTls = new URL(origin).protocol === 'https:';
  const proxied = (line: string): string => (isBehindTls ? line : `# ${line}`);
  return `# Settings of this shop: docs/operating/settings.md. The environment wins over this file.
# It holds secrets: keep it readable by its owner only (chmod 600). Restart after a change.

# Refuses sandboxes, example values and plain text to providers.
NODE_ENV=production
SANDBOX=off

# The address that customers open. Their passkeys stop working if its host changes.
${settingLine('PUBLIC_ORIGIN', origin)}
# Only a TLS proxy on this machine reaches the shop, and reports the customer's IP address.
${proxied('HOST=127.0.0.1')}
${proxied('TRUST_PROXY=loopback')}
# PORT=3000

# The seller, on pages, invoices and emails. The law asks for all of them.
${settingLine('SUPPLIER_NAME', name)}
# SUPPLIER_ADDRESS=
# SUPPLIER_EMAIL=
# SUPPLIER_PHONE=
# GRIEVANCE_OFFICER=
# GRIEVANCE_EMAIL=
# GRIEVANCE_PHONE=
# With a GSTIN, invoices are tax invoices.
${orNone('SUPPLIER_GSTIN', gstin, '')}

# Customers pay this UPI ID. You import statements: docs/operating/running-a-shop.md
${settingLine('UPI_PAYEE_VPA', upiId)}
${settingLine('UPI_PAYEE_NAME', name)}
PAYMENT_VERIFIER=statement

# The mail server. Without it emails wait.
${orNone('SMTP_URL', smtpUrl, 'smtp://user:password@mail.example:587')}
${orNone('MAIL_FROM', smtpUrl && mailFrom(origin), mailFrom(origin))}

# Backups go into a new folder here, and are deleted after these days; without days, never.
${settingLine('HAAT_BACKUP_DIR', backupDir)}
${orNone('HAAT_BACKUP_DAYS', backupDays, '30')}

# The providers, all required: take away the # and fill them in (docs/operating/providers.md).
# The registrar, the price list of domains, the catalogue of plans and code:
# REGISTRAR_URL=https://httpapi.com/api/
# REGISTRAR_USER_ID=
# REGISTRAR_API_KEY=
# PRICE_LIST_URL=
# PRICE_LIST_API_KEY=
# CATALOGUE_URL=
# CATALOGUE_API_KEY=
# The hosting server, and the nameservers that new domains get:
# HOSTING_URL=https://server.example:2087
# HOSTING_USER=
# HOSTING_TOKEN=
# HOSTING_PANEL_URL=https://server.example:2083
# DEFAULT_NS1=
# DEFAULT_NS2=
# To try the shop without them, for yourself only: SANDBOX=on, and example nameservers.
`;
};
