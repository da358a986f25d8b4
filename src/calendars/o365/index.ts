import type { Calendar, CalendarProvider } from '#src/contract/calendar.ts'
import type { Http } from '#src/contract/http.ts'
import { fail, type Result } from '#src/core/result.ts'
import { authorizeUrl } from './authorize-url.ts'
import { connectGraph, graphLimits } from './graph.ts'
import { fetchMyImage, fetchMyInfo } from './me.ts'
import { fetchSchedules } from './schedules.ts'

const scope = 'openid profile offline_access User.Read Calendars.ReadWrite'

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
  return {
    myInfo: (signal) => fetchMyInfo(graph, signal),
    myImage: (signal) => fetchMyImage(graph, signal),
    schedules: (emails, span, signal) => fetchSchedules(graph, emails, span, signal),
    events: (span, signal) => withEvents(({ listEvents }) => listEvents(graph, span, signal)),
    event: (key, signal) => withEvents(({ findEvent }) => findEvent(graph, key, signal)),
    findCreated: (draft, signal) => withEvents(({ findCreatedEvent }) => findCreatedEvent(graph, draft, signal)),
    create: (draft, signal) => withEvents(({ createEvent }) => createEvent(graph, draft, signal)),
    change: (event, change, signal) => withEvents(({ changeEvent }) => changeEvent(graph, event, change, signal)),
    remove: (event, comment) => withEvents(({ removeEvent }) => removeEvent(graph, event, comment)),
    respond: (event, answer, comment) => withEvents(({ answerEvent }) => answerEvent(graph, event, answer, comment)),
    master: (id, signal) => withEvents(({ findMaster }) => findMaster(graph, id, signal)),
    occurrences: (masterId, span, signal) =>
      withEvents(({ listOccurrences }) => listOccurrences(graph, masterId, span, signal)),
    endSeries: (masterId, lastDay, signal) =>
      withEvents(({ endSeries }) => endSeries(graph, masterId, lastDay, signal)),
    finish: (event, at) => withEvents(({ finishEvent }) => finishEvent(graph, event, at)),
  }
}

type Events = typeof import('./event-calls.ts')

/** The timeline shows its first rows without events: their code is loaded with the first call about them. */
async function withEvents<Value>(call: (events: Events) => Promise<Result<Value>>): Promise<Result<Value>> {
  let events: Events
  try {
    events = await import('./event-calls.ts')
  } catch {
    return fail({ kind: 'offline' })
  }
  return call(events)
}
