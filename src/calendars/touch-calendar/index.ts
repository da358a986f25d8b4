import type { Calendar, CalendarProvider } from '#src/contract/calendar.ts'
import type { Http } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import { callLate } from '../call-late.ts'
import { fetchSchedules } from './schedules.ts'
import { connectService, touchLimits } from './service.ts'

/** The product's own calendar service, under config.json's calendarURL (docs/decisions.md, 'The product's own calendar'). */
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
  const service = connectService(http)
  return {
    myInfo: (signal) => later(({ fetchMyInfo }) => fetchMyInfo(service, signal)),
    myImage: (signal) => later(({ fetchMyImage }) => fetchMyImage(service, signal)),
    findPeople: (text, signal) => later(({ findPeople }) => findPeople(service, text, signal)),
    personImage: (email, signal) => later(({ fetchPersonImage }) => fetchPersonImage(service, email, signal)),
    schedules: (emails, span, signal) => fetchSchedules(service, emails, span, signal),
    events: (span, signal) => later(({ listEvents }) => listEvents(service, span, signal)),
    event: (key, signal) => later(({ findEvent }) => findEvent(service, key, signal)),
    findCreated: (draft, signal) => later(({ findCreatedEvent }) => findCreatedEvent(service, draft, signal)),
    create: (draft, signal) => later(({ createEvent }) => createEvent(service, draft, signal)),
    change: (event, change, signal) => later(({ changeEvent }) => changeEvent(service, event, change, signal)),
    remove: (event, comment) => later(({ removeEvent }) => removeEvent(service, event, comment)),
    respond: (event, answer, comment) => later(({ answerEvent }) => answerEvent(service, event, answer, comment)),
    master: (id, signal) => later(({ findMaster }) => findMaster(service, id, signal)),
    occurrences: (masterId, span, signal) =>
      later(({ listOccurrences }) => listOccurrences(service, masterId, span, signal)),
    endSeries: (masterId, lastDay, signal) => later(({ endSeries }) => endSeries(service, masterId, lastDay, signal)),
    finish: (event, at) => later(({ finishEvent }) => finishEvent(service, event, at)),
  }
}

/** The timeline shows its first rows by schedules alone: the code of all other calls is loaded with the first of them. */
const later = <Value>(call: (code: typeof import('./later-calls.ts')) => Promise<Result<Value>>) =>
  callLate(() => import('./later-calls.ts'), call)
