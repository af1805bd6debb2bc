/** Your salon. Prices are in rupees, durations in minutes, times in 24-hour format. */
export const salon = {
  name: 'Gulmohar Salon',
  line: 'Bapu Bazaar, Jaipur. Call 0141 555 0100 for anything else.',
  /** 0 is Sunday. Leave out the days on which you are closed. */
  hours: {
    2: ['10:00', '20:00'],
    3: ['10:00', '20:00'],
    4: ['10:00', '20:00'],
    5: ['10:00', '20:00'],
    6: ['09:00', '21:00'],
    0: ['09:00', '18:00'],
  },
  /** Minutes between two possible starting times. */
  everyMinutes: 15,
  daysAhead: 21,
  /** `minutes`: the duration with each stylist who offers the service. */
  services: [
    { id: 'cut', name: 'Hair cut', rupees: 450, minutes: { meera: 45, sameer: 30 } },
    { id: 'colour', name: 'Hair colour', rupees: 1800, minutes: { meera: 120 } },
    { id: 'facial', name: 'Facial', rupees: 900, minutes: { anita: 60 } },
    { id: 'shave', name: 'Shave', rupees: 150, minutes: { sameer: 15 } },
  ],
  stylists: { meera: 'Meera', sameer: 'Sameer', anita: 'Anita' },
};
