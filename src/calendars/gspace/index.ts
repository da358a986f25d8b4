import type { Calendar, CalendarProvider } from '#src/calendars/calendar.ts'
import { byRole } from '#src/calendars/words.ts'
import type { Http } from '#src/engine/http.ts'
import { answerEvent, changeEvent, finishEvent, removeEvent } from './change-events.ts'
import { createEvent, findCreatedEvent } from './write-event.ts'
import { connectEvents, findEvent, listEvents } from './events.ts'
import { authorizeUrl, connectGoogle, googleLimits, peopleOrigin, restateRefusal } from './google.ts'
import { fetchMyImage, fetchMyInfo } from './me.ts'
import { openDirectory } from './people.ts'
import { fetchSchedules } from './schedules.ts'
import { endSeries, findMaster, listOccurrences } from './series.ts'

const permission = (name: string) => `https://www.googleapis.com/auth/${name}`
const scope = [
  'openid email profile',
  permission('calendar.events'),
  permission('calendar.freebusy'),
  permission('directory.readonly'),
].join(' ')

/** Google Workspace through Calendar v3, OAuth 2 v2 and People v1, called directly by the browser. */
const provider: CalendarProvider = {
  serverType: 'gspace',
  signInService: 'Google Workspace',
  signInBy: 'page',
  logoutCall: 'oauthLogout',
  ownMeeting: 'Google Meet',
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
  const own = connectEvents(google)
  const people = openDirectory(google)

  return byRole({
    myInfo: (signal) => fetchMyInfo(google, signal),
    myImage: (signal) => fetchMyImage(google, signal),
    findPeople: (text, signal) => people.find(text, signal),
    personImage: (email, signal) => people.image(email, signal),
    schedules: (emails, span, signal) => fetchSchedules(google, emails, span, signal),
    events: (span, signal) => listEvents(own, span, signal),
    event: (key, signal) => findEvent(own, key, signal),
    findCreated: (draft, signal) => findCreatedEvent(own, draft, signal),
    create: (draft, signal) => createEvent(own, draft, signal),
    change: (event, change, signal) => changeEvent(own, event, change, signal),
    remove: (event, comment) => removeEvent(own, event, comment),
    respond: (event, answer, comment) => answerEvent(own, event, answer, comment),
    master: (id, signal) => findMaster(own, id, signal),
    occurrences: (masterId, span, signal) => listOccurrences(own, masterId, span, signal),
    endSeries: (masterId, lastDay, signal) => endSeries(own, masterId, lastDay, signal),
    finish: (event, at) => finishEvent(own, event, at),
  })
}
