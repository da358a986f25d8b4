import type { Calendar, CalendarProvider } from '#src/contract/calendar.ts'
import type { Http } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import { byRole } from '../by-role.ts'
import { callLate } from '../call-late.ts'
import { authorizeUrl } from './authorize-url.ts'
import type { GoogleEvents } from './events.ts'
import { connectGoogle, googleLimits, peopleOrigin } from './google.ts'
import { fetchMyImage, fetchMyInfo } from './me.ts'
import type { Directory } from './people.ts'
import { restateRefusal } from './restate-refusal.ts'
import { fetchSchedules } from './schedules.ts'

const permission = (name: string) => `https://www.googleapis.com/auth/${name}`
const scope = [
  'openid email profile',
  permission('calendar.events'),
  permission('calendar.freebusy'),
  permission('directory.readonly'),
].join(' ')

/** Google Workspace through Calendar v3, OAuth 2 v2 and People v1, called by the browser itself. */
const provider: CalendarProvider = {
  serverType: 'gspace',
  baseURL: 'https://www.googleapis.com',
  otherOrigins: [peopleOrigin],
  token: 'oauth',
  scope,
  finishReloadDelay: 3_000,
  limits: googleLimits,
  authorizeUrl: (request) => authorizeUrl(request, scope),
  restateRefusal,
  connect,
}

export default provider

function connect(http: Http): Calendar {
  const google = connectGoogle(http)
  let events: GoogleEvents | null = null
  let directory: Directory | null = null

  /** The timeline shows its first rows without events: their code is loaded with the first call about them. */
  const withEvents = <Value>(call: (calls: EventCalls, events: GoogleEvents) => Promise<Result<Value>>) =>
    callLate(
      () => import('./event-calls.ts'),
      (calls) => call(calls, (events ??= calls.connectEvents(google))),
    )
  const withPeople = <Value>(call: (people: Directory) => Promise<Result<Value>>) =>
    callLate(
      () => import('./people.ts'),
      ({ openDirectory }) => call((directory ??= openDirectory(google))),
    )

  return byRole({
    myInfo: (signal) => fetchMyInfo(google, signal),
    myImage: (signal) => fetchMyImage(google, signal),
    findPeople: (text, signal) => withPeople((people) => people.find(text, signal)),
    personImage: (email, signal) => withPeople((people) => people.image(email, signal)),
    schedules: (emails, span, signal) => fetchSchedules(google, emails, span, signal),
    events: (span, signal) => withEvents(({ listEvents }, own) => listEvents(own, span, signal)),
    event: (key, signal) => withEvents(({ findEvent }, own) => findEvent(own, key, signal)),
    findCreated: (draft, signal) => withEvents(({ findCreatedEvent }, own) => findCreatedEvent(own, draft, signal)),
    create: (draft, signal) => withEvents(({ createEvent }, own) => createEvent(own, draft, signal)),
    change: (event, change, signal) => withEvents(({ changeEvent }, own) => changeEvent(own, event, change, signal)),
    remove: (event, comment) => withEvents(({ removeEvent }, own) => removeEvent(own, event, comment)),
    respond: (event, answer, comment) => withEvents(({ answerEvent }, own) => answerEvent(own, event, answer, comment)),
    master: (id, signal) => withEvents(({ findMaster }, own) => findMaster(own, id, signal)),
    occurrences: (masterId, span, signal) =>
      withEvents(({ listOccurrences }, own) => listOccurrences(own, masterId, span, signal)),
    endSeries: (masterId, lastDay, signal) =>
      withEvents(({ endSeries }, own) => endSeries(own, masterId, lastDay, signal)),
    finish: (event, at) => withEvents(({ finishEvent }, own) => finishEvent(own, event, at)),
  })
}

type EventCalls = typeof import('./event-calls.ts')
