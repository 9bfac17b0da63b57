/**
 * Days on which no desk in India works, as month and day. They are the same every year and in every state: each state's
 * act on national and festival holidays names them. Festivals are not listed: their dates move, and states differ.
 */
export const nationalHolidays = [
  { name: 'Republic Day', month: 1, day: 26 },
  { name: 'Independence Day', month: 8, day: 15 },
  { name: 'Gandhi Jayanti', month: 10, day: 2 },
]
