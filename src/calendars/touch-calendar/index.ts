import { fetchInBatches } from '#src/calendars/batches.ts'
import { withColleagues } from '#src/calendars/behalf.ts'
import type { Calendar, CalendarProvider, OneCalendar } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import {
  answerEvent,
  changeEvent,
  createEvent,
  findCreatedEvent,
  findEvent,
  finishEvent,
  listEvents,
  removeEvent,
} from './events.ts'
import { connectTouch, fetchMyImage, fetchMyInfo, fetchPersonImage, findPeople, type Touch, touchLimits } from './me.ts'
import { endSeries, fetchSchedules, findMaster, listOccurrences } from './schedules.ts'

/**
 * The product's own calendar service, under config.json's calendarURL (docs/decisions, 'The product's own calendar').
 */
const provider: CalendarProvider = {
  serverType: 'touch-calendar',
  signInService: null,
  signInBy: 'password',
  logoutCall: 'oauthLogout',
  ownMeeting: '',
  baseURL: null,
  token: 'product',
  scope: '',
  reservesForOthers: true,
  // Changes are pushed through the hub.
  finishReloadDelay: 0,
  limits: touchLimits,
  authorizeUrl: () => null,
  connect,
}

export default provider

function connect(http: Http): Calendar {
  const own = connectTouch(http)
  return withColleagues((owner) => open({ ...own, owner }))
}

function open(touch: Touch): OneCalendar {
  return {
    myInfo: (signal) => fetchMyInfo(touch, signal),
    myImage: (signal) => fetchMyImage(touch, signal),
    findPeople: (text, signal) => findPeople(touch, text, signal),
    personImage: (email, signal) => fetchPersonImage(touch, email, signal),
    schedules: (emails, span, signal) =>
      fetchInBatches(touchLimits, emails, span, (...part) => fetchSchedules(touch, ...part), signal),
    events: (span, signal) => listEvents(touch, span, signal),
    event: (key, signal) => findEvent(touch, key, signal),
    findCreated: (draft, signal) => findCreatedEvent(touch, draft, signal),
    create: (draft, signal) => createEvent(touch, draft, signal),
    change: (event, change, signal) => changeEvent(touch, event, change, signal),
    remove: (event, comment) => removeEvent(touch, event, comment),
    respond: (event, answer, comment) => answerEvent(touch, event, answer, comment),
    master: (id, signal) => findMaster(touch, id, signal),
    occurrences: (masterId, span, signal) => listOccurrences(touch, masterId, span, signal),
    endSeries: (masterId, lastDay, signal) => endSeries(touch, masterId, lastDay, signal),
    finish: (event, at) => finishEvent(touch, event, at),
  }
}
