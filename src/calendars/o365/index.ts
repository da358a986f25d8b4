import type { Calendar, CalendarProvider } from '#src/contract/calendar.ts'
import type { Http } from '#src/contract/http.ts'
import { authorizeUrl } from './authorize-url.ts'
import { createEvent, declineEvent, findCreatedEvent, finishEvent, removeEvent } from './change-events.ts'
import { findEvent, listEvents } from './events.ts'
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
    events: (span, signal) => listEvents(graph, span, signal),
    event: (key, signal) => findEvent(graph, key, signal),
    findCreated: (draft, signal) => findCreatedEvent(graph, draft, signal),
    create: (draft, signal) => createEvent(graph, draft, signal),
    remove: (event, comment) => removeEvent(graph, event, comment),
    cancelParticipation: (event, comment) => declineEvent(graph, event, comment),
    finish: (event, at) => finishEvent(graph, event, at),
  }
}
