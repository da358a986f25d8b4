import { fetchInBatches } from '#src/calendars/batches.ts'
import { withColleagues, withScope } from '#src/calendars/behalf.ts'
import type { Calendar, CalendarProvider, OneCalendar } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import { answerEvent, changeEvent, createEvent, findCreatedEvent, finishEvent, removeEvent } from './change-events.ts'
import { findEvent, listEvents } from './events.ts'
import {
  authorizeUrl,
  connectGraph,
  fetchMyImage,
  fetchMyInfo,
  fetchPersonImage,
  findPeople,
  type Graph,
  graphLimits,
  graphOf,
} from './people.ts'
import { fetchSchedules } from './schedules.ts'
import { endSeries, findMaster, listOccurrences } from './series.ts'

/**
 * The third from last is for the calendars that colleagues share, and the last two are for finding colleagues and
 * showing their pictures. Users can consent to all of them without an administrator.
 */
const scope =
  'openid profile offline_access User.Read Calendars.ReadWrite Calendars.ReadWrite.Shared People.Read User.ReadBasic.All'

const permissions = {
  people: /\bPeople\.Read\b/,
  portraits: /\bUser\.Read(?:Basic)?\.All\b/,
  colleagues: /\bCalendars\.ReadWrite\.Shared\b/,
}

/** Microsoft 365 through Graph v1.0, called directly by the browser. */
const provider: CalendarProvider = {
  serverType: 'o365',
  signInService: 'Microsoft 365',
  signInBy: 'page',
  logoutCall: 'oauthLogout',
  ownMeeting: 'Microsoft Teams',
  baseURL: 'https://graph.microsoft.com/v1.0',
  token: 'oauth',
  scope,
  reservesForOthers: true,
  finishReloadDelay: 3_000,
  limits: graphLimits,
  authorizeUrl,
  withScope: (chosen) => withScope(provider, chosen, permissions),
  connect,
}

export default provider

function connect(http: Http): Calendar {
  const own = connectGraph(http)
  return withColleagues((owner) => open(graphOf(own, owner)))
}

function open(graph: Graph): OneCalendar {
  return {
    myInfo: (signal) => fetchMyInfo(graph, signal),
    myImage: (signal) => fetchMyImage(graph, signal),
    findPeople: (text, signal) => findPeople(graph, text, signal),
    personImage: (email, signal) => fetchPersonImage(graph, email, signal),
    schedules: (emails, span, signal) =>
      fetchInBatches(graphLimits, emails, span, (...part) => fetchSchedules(graph, ...part), signal),
    events: (span, signal) => listEvents(graph, span, signal),
    event: (key, signal) => findEvent(graph, key, signal),
    findCreated: (draft, signal) => findCreatedEvent(graph, draft, signal),
    create: (draft, signal) => createEvent(graph, draft, signal),
    change: (event, change, signal) => changeEvent(graph, event, change, signal),
    remove: (event, comment) => removeEvent(graph, event, comment),
    respond: (event, answer, comment) => answerEvent(graph, event, answer, comment),
    master: (id, signal) => findMaster(graph, id, signal),
    occurrences: (masterId, span, signal) => listOccurrences(graph, masterId, span, signal),
    endSeries: (masterId, lastDay, signal) => endSeries(graph, masterId, lastDay, signal),
    finish: (event, at) => finishEvent(graph, event, at),
  }
}
