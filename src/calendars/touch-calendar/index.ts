import type { Calendar, CalendarProvider } from '#src/contract/calendar.ts'
import type { Http } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import { byRole } from '../by-role.ts'
import { callLate } from '../call-late.ts'
import { fetchSchedules } from './schedules.ts'
import { connectTouch, touchLimits } from './touch.ts'

/** The product's own calendar service, under config.json's calendarURL (docs/decisions, 'The product's own calendar'). */
const provider: CalendarProvider = {
  serverType: 'touch-calendar',
  baseURL: null,
  token: 'product',
  scope: '',
  // Its changes are pushed through the hub.
  finishReloadDelay: 0,
  limits: touchLimits,
  authorizeUrl: () => null,
  connect,
}

export default provider

function connect(http: Http): Calendar {
  const touch = connectTouch(http)
  return byRole({
    myInfo: (signal) => later(({ fetchMyInfo }) => fetchMyInfo(touch, signal)),
    myImage: (signal) => later(({ fetchMyImage }) => fetchMyImage(touch, signal)),
    findPeople: (text, signal) => later(({ findPeople }) => findPeople(touch, text, signal)),
    personImage: (email, signal) => later(({ fetchPersonImage }) => fetchPersonImage(touch, email, signal)),
    schedules: (emails, span, signal) => fetchSchedules(touch, emails, span, signal),
    events: (span, signal) => later(({ listEvents }) => listEvents(touch, span, signal)),
    event: (key, signal) => later(({ findEvent }) => findEvent(touch, key, signal)),
    findCreated: (draft, signal) => later(({ findCreatedEvent }) => findCreatedEvent(touch, draft, signal)),
    create: (draft, signal) => later(({ createEvent }) => createEvent(touch, draft, signal)),
    change: (event, change, signal) => later(({ changeEvent }) => changeEvent(touch, event, change, signal)),
    remove: (event, comment) => later(({ removeEvent }) => removeEvent(touch, event, comment)),
    respond: (event, answer, comment) => later(({ answerEvent }) => answerEvent(touch, event, answer, comment)),
    master: (id, signal) => later(({ findMaster }) => findMaster(touch, id, signal)),
    occurrences: (masterId, span, signal) =>
      later(({ listOccurrences }) => listOccurrences(touch, masterId, span, signal)),
    endSeries: (masterId, lastDay, signal) => later(({ endSeries }) => endSeries(touch, masterId, lastDay, signal)),
    finish: (event, at) => later(({ finishEvent }) => finishEvent(touch, event, at)),
  })
}

/** The timeline shows its first rows by schedules alone: the code of all other calls is loaded with the first of them. */
const later = <Value>(call: (code: typeof import('./later-calls.ts')) => Promise<Result<Value>>) =>
  callLate(() => import('./later-calls.ts'), call)
