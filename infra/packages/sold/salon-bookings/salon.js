/** Your salon: everything that the pages say and the calendar knows. Minutes, rupees, 24-hour times. */
export const salon = {
  name: 'Gulmohar Salon',
  line: 'Bapu Bazaar, Jaipur. Call 0141 555 0100 for anything else.',
  /** 0 is Sunday; a day that is left out is closed. */
  hours: {
    2: ['10:00', '20:00'],
    3: ['10:00', '20:00'],
    4: ['10:00', '20:00'],
    5: ['10:00', '20:00'],
    6: ['09:00', '21:00'],
    0: ['09:00', '18:00'],
  },
  /** Bookings begin at these minutes of an hour. */
  everyMinutes: 15,
  daysAhead: 21,
  /** A service takes the time it takes with the stylist who does it. */
  services: [
    { id: 'cut', name: 'Hair cut', rupees: 450, minutes: { meera: 45, sameer: 30 } },
    { id: 'colour', name: 'Hair colour', rupees: 1800, minutes: { meera: 120 } },
    { id: 'facial', name: 'Facial', rupees: 900, minutes: { anita: 60 } },
    { id: 'shave', name: 'Shave', rupees: 150, minutes: { sameer: 15 } },
  ],
  stylists: { meera: 'Meera', sameer: 'Sameer', anita: 'Anita' },
};
