/** Two price tags on each rope. `string` in px, `tilt` in degrees. */
export const ROPES = [
  [
    { tld: 'in', string: 64, tilt: -2 },
    { tld: 'shop', string: 96, tilt: 2 },
  ],
  [
    { tld: 'com', string: 144, tilt: 1.5 },
    { tld: 'co.in', string: 80, tilt: -1.5 },
  ],
  [
    { tld: 'org', string: 88, tilt: -1 },
    { tld: 'store', string: 128, tilt: 1.5 },
  ],
] as const;
