/** Settings given at build time (Vite), each with a default that works. */
export const settings = {
  /** Answers the visitor's public address, as JSON `{ip}` or as plain text. */
  publicIpUrl: import.meta.env.VITE_PUBLIC_IP_URL ?? 'https://api.ipify.org?format=json',
  /** The shop's channel, such as `https://www.youtube.com/@name`; empty while it has none. */
  youtubeChannel: import.meta.env.VITE_YOUTUBE_CHANNEL ?? '',
} as const;
