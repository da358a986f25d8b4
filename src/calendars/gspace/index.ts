import { fetchInBatches } from '#src/calendars/batches.ts'
import { withColleagues, withScope } from '#src/calendars/behalf.ts'
import type { Calendar, CalendarProvider, OneCalendar } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import { answerEvent, changeEvent, finishEvent, removeEvent } from './change-events.ts'
import { createEvent, findCreatedEvent } from './write-event.ts'
import { connectEvents, findEvent, type GoogleEvents, listEvents } from './events.ts'
import { authorizeUrl, connectGoogle, type Google, googleLimits, peopleOrigin, restateRefusal } from './google.ts'
import { type Directory, fetchMyImage, fetchMyInfo, openDirectory } from './people.ts'
import { fetchSchedules } from './schedules.ts'
import { endSeries, findMaster, listOccurrences } from './series.ts'

const permission = (name: string) => `https://www.googleapis.com/auth/${name}`
const scope = [
  'openid email profile',
  permission('calendar.events'),
  permission('calendar.freebusy'),
  permission('directory.readonly'),
].join(' ')

const directory = /\/directory\.readonly\b/
/** The calendars that colleagues share belong to the permission for the user's own. */
const permissions = { people: directory, portraits: directory, colleagues: /\/calendar/ }

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
  reservesForOthers: true,
  finishReloadDelay: 3_000,
  limits: googleLimits,
  authorizeUrl,
  withScope: (chosen) => withScope(provider, chosen, permissions),
  restateRefusal,
  connect,
}

export default provider

function connect(http: Http): Calendar {
  const google = connectGoogle(http)
  const people = openDirectory(google)
  return withColleagues((owner) => open(google, people, connectEvents(google, owner)))
}

function open(google: Google, people: Directory, events: GoogleEvents): OneCalendar {
  return {
    myInfo: (signal) => fetchMyInfo(google, signal),
    myImage: (signal) => fetchMyImage(google, signal),
    findPeople: (text, signal) => people.find(text, signal),
    personImage: (email, signal) => people.image(email, signal),
    schedules: (emails, span, signal) =>
      fetchInBatches(googleLimits, emails, span, (...part) => fetchSchedules(google, ...part), signal),
    events: (span, signal) => listEvents(events, span, signal),
    event: (key, signal) => findEvent(events, key, signal),
    findCreated: (draft, signal) => findCreatedEvent(events, draft, signal),
    create: (draft, signal) => createEvent(events, draft, signal),
    change: (event, change, signal) => changeEvent(events, event, change, signal),
    remove: (event, comment) => removeEvent(events, event, comment),
    respond: (event, answer, comment) => answerEvent(events, event, answer, comment),
    master: (id, signal) => findMaster(events, id, signal),
    occurrences: (masterId, span, signal) => listOccurrences(events, masterId, span, signal),
    endSeries: (masterId, lastDay, signal) => endSeries(events, masterId, lastDay, signal),
    finish: (event, at) => finishEvent(events, event, at),
  }
}
