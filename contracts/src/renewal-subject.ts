/** @returns "neelkhadi.in", "Dukaan for neelkhadi.in". */
export const renewalSubject = (renewed: {
  /** Null for a domain. */
  readonly planName: string | null;
  readonly domain: string;
}): string =>
  renewed.planName === null ? renewed.domain : `${renewed.planName} for ${renewed.domain}`;
