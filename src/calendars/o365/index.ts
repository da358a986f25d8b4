import type { Calendar, CalendarProvider } from '#src/contract/calendar.ts'
import type { Http } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import { byRole } from '../by-role.ts'
import { callLate } from '../call-late.ts'
import { authorizeUrl } from './authorize-url.ts'
import { connectGraph, graphLimits } from './graph.ts'
import { fetchSchedules } from './schedules.ts'

/** The last two are for colleagues: to look them up, and to see their pictures. Users may grant all of them themselves. */
const scope = 'openid profile offline_access User.Read Calendars.ReadWrite People.Read User.ReadBasic.All'

/** Microsoft 365 through Graph v1.0, called by the browser itself. */
const provider: CalendarProvider = {
  serverType: 'o365',
  baseURL: 'https://graph.microsoft.com/v1.0',
  token: 'oauth',
  scope,
  finishReloadDelay: 3_000,
  limits: graphLimits,
  authorizeUrl: (request) => authorizeUrl(request, scope),
  connect,
}

export default provider

function connect(http: Http): Calendar {
  const graph = connectGraph(http)
  return byRole({
    myInfo: (signal) => withLater(({ fetchMyInfo }) => fetchMyInfo(graph, signal)),
    myImage: (signal) => withLater(({ fetchMyImage }) => fetchMyImage(graph, signal)),
    findPeople: (text, signal) => withLater(({ findPeople }) => findPeople(graph, text, signal)),
    personImage: (email, signal) => withLater(({ fetchPersonImage }) => fetchPersonImage(graph, email, signal)),
    schedules: (emails, span, signal) => fetchSchedules(graph, emails, span, signal),
    events: (span, signal) => withLater(({ listEvents }) => listEvents(graph, span, signal)),
    event: (key, signal) => withLater(({ findEvent }) => findEvent(graph, key, signal)),
    findCreated: (draft, signal) => withLater(({ findCreatedEvent }) => findCreatedEvent(graph, draft, signal)),
    create: (draft, signal) => withLater(({ createEvent }) => createEvent(graph, draft, signal)),
    change: (event, change, signal) => withLater(({ changeEvent }) => changeEvent(graph, event, change, signal)),
    remove: (event, comment) => withLater(({ removeEvent }) => removeEvent(graph, event, comment)),
    respond: (event, answer, comment) => withLater(({ answerEvent }) => answerEvent(graph, event, answer, comment)),
    master: (id, signal) => withLater(({ findMaster }) => findMaster(graph, id, signal)),
    occurrences: (masterId, span, signal) =>
      withLater(({ listOccurrences }) => listOccurrences(graph, masterId, span, signal)),
    endSeries: (masterId, lastDay, signal) => withLater(({ endSeries }) => endSeries(graph, masterId, lastDay, signal)),
    finish: (event, at) => withLater(({ finishEvent }) => finishEvent(graph, event, at)),
  })
}

/** The timeline shows its first rows by schedules alone: the code of all other calls is loaded with the first of them. */
const withLater = <Value>(call: (later: typeof import('./later-calls.ts')) => Promise<Result<Value>>) =>
  callLate(() => import('./later-calls.ts'), call)
