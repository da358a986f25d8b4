import { fetchInBatches } from '#src/calendars/batches.ts'
import { withColleagues } from '#src/calendars/behalf.ts'
import type { Calendar, CalendarProvider, OneCalendar } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import { answerEvent, changeEvent, createEvent, finishEvent, removeEvent } from './change-events.ts'
import { findCreatedEvent, findEvent, listEvents } from './events.ts'
import { connectExchange, type Exchange, ewsLimits } from './exchange.ts'
import { fetchImage, fetchMyImage, fetchMyInfo, findPeople } from './people.ts'
import { restateSoapFault } from './response-message.ts'
import { fetchSchedules } from './schedules.ts'
import { endSeries, findMaster, listOccurrences } from './series.ts'

/** Exchange on premises through its web services. Browsers reach it only through the product's calendarURL. */
const provider: CalendarProvider = {
  serverType: 'ews',
  signInService: 'Exchange',
  signInBy: 'password',
  logoutCall: 'ewsLogout',
  ownMeeting: null,
  baseURL: null,
  token: 'product',
  scope: '',
  reservesForOthers: true,
  finishReloadDelay: 3_000,
  limits: ewsLimits,
  authorizeUrl: () => null,
  restateRefusal: restateSoapFault,
  connect,
}

export default provider

function connect(http: Http): Calendar {
  const own = connectExchange(http)
  return withColleagues((owner) => open({ ...own, owner }))
}

function open(exchange: Exchange): OneCalendar {
  return {
    myInfo: (signal) => fetchMyInfo(exchange, signal),
    myImage: (signal) => fetchMyImage(exchange, signal),
    findPeople: (text, signal) => findPeople(exchange, text, signal),
    personImage: (email, signal) => fetchImage(exchange, email, signal),
    schedules: (emails, span, signal) =>
      fetchInBatches(ewsLimits, emails, span, (...part) => fetchSchedules(exchange, ...part), signal),
    events: (span, signal) => listEvents(exchange, span, signal),
    event: (key, signal) => findEvent(exchange, key, signal),
    findCreated: (draft, signal) => findCreatedEvent(exchange, draft, signal),
    create: (draft, signal) => createEvent(exchange, draft, signal),
    change: (event, change, signal) => changeEvent(exchange, event, change, signal),
    remove: (event, comment) => removeEvent(exchange, event, comment),
    respond: (event, answer, comment) => answerEvent(exchange, event, answer, comment),
    master: (id, signal) => findMaster(exchange, id, signal),
    occurrences: (masterId, span, signal) => listOccurrences(exchange, masterId, span, signal),
    endSeries: (masterId, lastDay, signal) => endSeries(exchange, masterId, lastDay, signal),
    finish: (event, at) => finishEvent(exchange, event, at),
  }
}
