export const noReverseDns = (address: string): string =>
  `${address} has no reverse DNS (PTR). Email sent from it is often rejected.`;
