import { succeed } from '#src/core/result.ts'
import { readFavourites } from '#src/core/wire/favourites.ts'
import { readLicences } from '#src/core/wire/licences.ts'
import { type OtherCalendar, type OtherCalendarDraft, readOtherCalendars } from '#src/core/wire/other-calendars.ts'
import { readUserSettings } from '#src/core/wire/settings.ts'
import { fillPath, type Paths } from '../paths.ts'
import type { Caller } from './call.ts'

/** What belongs to the user: favourites, settings, other calendars; and the licences (section 7). */
export function createUserApi(call: Caller, paths: Paths) {
  const calendars = async (path: string, query: Record<string, string>, signal?: AbortSignal) => {
    const answered = await call.json('GET', path, { query, signal })
    return answered.ok ? succeed(readOtherCalendars(answered.value)) : answered
  }

  return {
    favourites: {
      /**
       * The ids of the favourite resources. A fault comes as it is: the caller decides between the empty list of
       * section 8 and keeping what it shows.
       */
      async list(signal?: AbortSignal) {
        const answered = await call.json('GET', paths.favourites, { signal })
        return answered.ok ? succeed(readFavourites(answered.value)) : answered
      },
      /** Adding and removing twice is the same as once. */
      add: (id: string, signal?: AbortSignal) =>
        call.nothing('POST', fillPath(paths.favourite, { id }), { signal, repeatable: true }),
      remove: (id: string, signal?: AbortSignal) =>
        call.nothing('DELETE', fillPath(paths.favourite, { id }), { signal, repeatable: true }),
    },
    settings: {
      async get(signal?: AbortSignal) {
        const answered = await call.json('GET', paths.userSettings, { signal })
        return answered.ok ? succeed(readUserSettings(answered.value)) : answered
      },
    },
    otherCalendars: {
      list: (signal?: AbortSignal) => calendars(paths.otherCalendars, {}, signal),
      search: (text: string, signal?: AbortSignal) => calendars(paths.otherCalendarsSearch, { q: text }, signal),
      add: (calendar: OtherCalendarDraft, signal?: AbortSignal) =>
        call.json('POST', paths.otherCalendars, { body: calendar, signal }),
      update: (calendar: OtherCalendar, signal?: AbortSignal) =>
        call.json('PUT', fillPath(paths.otherCalendar, { id: calendar.id }), { body: calendar, signal }),
      remove: (id: string, signal?: AbortSignal) =>
        call.nothing('DELETE', fillPath(paths.otherCalendar, { id }), { signal, repeatable: true }),
    },
    licences: {
      /** Codes in capitals; null when the answer has no list, which limits nothing. */
      async list(signal?: AbortSignal) {
        const answered = await call.json('GET', paths.licences, { signal })
        return answered.ok ? succeed(readLicences(answered.value)) : answered
      },
    },
  }
}
