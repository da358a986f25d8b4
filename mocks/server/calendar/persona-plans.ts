import type { StoredAttendee } from '#server/rules/calendar/stored-event.ts'

/** A planned entry of a persona's calendar on some days of the week. */
export interface Plan {
  /** Part of the id of the event, unique among the plans. */
  readonly name: string
  /** 1 is Monday, 5 is Friday. */
  readonly weekDays: readonly number[]
  /** A room that requires a check-in, any room, a desk, or a location without a resource. */
  readonly where: 'confirming' | 'room' | 'desk' | 'elsewhere'
  /** Minutes after midnight, or null for the whole day. */
  readonly time: readonly [start: number, end: number] | null
  readonly subject: string
  /** Another person's meeting with the persona's response. */
  readonly invited?: StoredAttendee['response']
  readonly roomResponse?: StoredAttendee['response']
  readonly guests?: number
  readonly body?: 'letter' | 'blank'
  readonly isOnline?: boolean
  readonly isPrivate?: boolean
  readonly isCancelled?: boolean
  /** Not confirmed in time, so the server has released it. */
  readonly isReleased?: boolean
  readonly showAs?: 'oof'
}

const at = (start: string, end: string): [number, number] => [minutes(start), minutes(end)]
const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const notFriday = [1, 2, 3, 4]

/** Reservations in every state within a week. The important ones are at 9:41 on every day except Friday. */
export const plans: readonly Plan[] = [
  {
    name: 'missed',
    weekDays: [1, 3],
    where: 'confirming',
    time: at('08:00', '08:30'),
    subject: 'Early call',
    isReleased: true,
  },
  {
    name: 'running',
    weekDays: [1, 2, 3],
    where: 'room',
    time: at('09:15', '10:00'),
    subject: 'Weekly check-in',
    guests: 2,
  },
  {
    name: 'open',
    weekDays: notFriday,
    where: 'confirming',
    time: at('09:45', '10:30'),
    subject: 'Harbour project',
    guests: 3,
    body: 'letter',
    isOnline: true,
  },
  {
    name: 'asked',
    weekDays: [1, 2],
    where: 'room',
    time: at('11:00', '12:00'),
    subject: 'RFP: new furniture',
    invited: 'none',
    guests: 3,
    body: 'letter',
    isOnline: true,
  },
  {
    name: 'later',
    weekDays: [1, 3],
    where: 'confirming',
    time: at('13:30', '14:30'),
    subject: 'Supplier visit',
    guests: 5,
  },
  {
    name: 'off',
    weekDays: [1, 3],
    where: 'room',
    time: at('15:00', '15:30'),
    subject: 'Town hall',
    invited: 'accepted',
    guests: 2,
    isCancelled: true,
  },
  {
    name: 'refused',
    weekDays: [1, 4],
    where: 'room',
    time: at('16:00', '17:00'),
    subject: 'Team retreat',
    roomResponse: 'declined',
  },
  {
    name: 'maybe',
    weekDays: [2, 4],
    where: 'room',
    time: at('12:30', '13:00'),
    subject: 'Reading group',
    invited: 'tentativelyAccepted',
  },
  {
    name: 'unsure',
    weekDays: [2, 5],
    where: 'room',
    time: at('15:00', '16:00'),
    subject: 'Handover',
    roomResponse: 'tentativelyAccepted',
    guests: 1,
  },
  { name: 'nameless', weekDays: [3], where: 'room', time: at('16:30', '17:00'), subject: '', body: 'blank' },
  {
    name: 'quiet',
    weekDays: [2],
    where: 'room',
    time: at('16:30', '17:00'),
    subject: 'Salary review',
    isPrivate: true,
    guests: 1,
  },
  { name: 'desk', weekDays: [3, 5], where: 'desk', time: null, subject: 'In the office' },
  { name: 'whole', weekDays: [5], where: 'confirming', time: null, subject: 'Open house', guests: 2 },
  {
    name: 'dentist',
    weekDays: [3],
    where: 'elsewhere',
    time: at('17:00', '18:00'),
    subject: 'Dentist',
    body: 'blank',
    isPrivate: true,
    showAs: 'oof',
  },
]

/** URL of a tracking image in an invitation. */
const beacon = 'https://tracker.example/open.gif?reader=1'

/** A body as mail programs write it, with parts that a client must not load: a foreign image, a script, a form, a style. */
export const letterOf = (subject: string): string =>
  `<html><head><style>p { position: fixed }</style></head><body><h1>${subject}</h1><p>Dear all,</p>` +
  '<p>please bring the <b>drawings</b> and read the <a href="https://intranet.example/plan">plan</a> beforehand.</p>' +
  '<ul><li>Costs</li><li>Dates</li></ul>' +
  `<p><img src="${beacon}" alt="Floor plan"></p>` +
  '<script>window.stolen = document.cookie</script><p onclick="stolen()">See you there</p></body></html>'
