/** Settings given at build time (Vite), each with a default that works. */
export const settings = {
  /** Answers the visitor's public address, as JSON `{ip}` or as plain text. */
  publicIpUrl: import.meta.env.VITE_PUBLIC_IP_URL ?? 'https://api.ipify.org?format=json',
} as const;
