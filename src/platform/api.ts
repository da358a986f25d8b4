import type { Http, TooLarge } from '#src/engine/http.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import {
  type CalendarOauthLoginRequest,
  type OauthLoginRequest,
  isDone,
  readSignedOut,
  readSignIn,
  readUser,
  type TokenExchangeRequest,
  type Tokens,
  type User,
} from '#src/wire/account.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'
import {
  type OtherCalendar,
  type OtherCalendarDraft,
  readFavourites,
  readLicences,
  readOtherCalendars,
  readUserSettings,
} from '#src/wire/settings.ts'
import { createAssistApi, createEventApi } from './api/assist.ts'
import { type Caller, createCaller, readWith } from './api/call.ts'
import { thisPage } from './page.ts'
import { fillPath, type Paths } from './paths.ts'

/** The account requests of section 7. A rejected sign-in is the fault 'sign-in-failed'. */
function createAccountApi(call: Caller, paths: Paths, hasCookie: boolean) {
  async function signIn(path: string, body: unknown, signal?: AbortSignal): Promise<Result<Tokens>> {
    const answered = await call.json('POST', path, { body, signal, accept: [400, 401, 403, 410, 422] })
    if (!answered.ok) return answered
    // The session is in the cookie. A guest's is not: its tokens end with the page.
    if (hasCookie && path !== paths.accountGuest && isDone(answered.value))
      return succeed({ token: '', refreshToken: null })
    const answer = call.reporting('sign-in', readSignIn)(answered.value)
    if (!answer.success)
      return fail({ kind: 'sign-in-failed', detail: `POST ${path}`, reason: answer.reason, code: answer.code })
    return succeed({ token: answer.token, refreshToken: answer.refreshToken })
  }

  return {
    me: async (signal?: AbortSignal): Promise<Result<User>> =>
      readWith(await call.json('GET', paths.accountMe, { signal }), call.reporting('account', readUser)),
    /**
     * A GET in section 7, but it must not be repeated automatically. It may redirect to the provider's page. Returns the address at which
     * the session of the sign-in service ends, if the server says one.
     */
    async oauthLogout(signal?: AbortSignal): Promise<Result<string | null>> {
      const left = await call.answer('GET', paths.accountOauthLogout, 'text', { signal, repeatable: false })
      return left.ok ? succeed(readSignedOut(left.value.body)) : left
    },
    ewsLogout: (signal?: AbortSignal) => call.nothing('POST', paths.accountEwsLogout, { signal }),
    oauthLogin: (request: OauthLoginRequest, signal?: AbortSignal) => signIn(paths.accountOauthLogin, request, signal),
    /** Connects a calendar to the signed-in account. */
    async calendarOauthLogin(request: CalendarOauthLoginRequest, signal?: AbortSignal): Promise<Result<null>> {
      const connected = await call.json('POST', paths.accountCalendarOauthLogin, { body: request, signal })
      if (!connected.ok) return connected
      const said = connected.value
      const isRefused = typeof said === 'object' && said !== null && 'success' in said && said.success === false
      return isRefused ? fail({ kind: 'sign-in-failed', detail: 'the calendar was not connected' }) : succeed(null)
    },
    exchangeToken: (request: TokenExchangeRequest, signal?: AbortSignal) => signIn(paths.accountToken, request, signal),
    /** Requests a sign-in link by e-mail. */
    emailLink: (request: { readonly email: string }, signal?: AbortSignal) =>
      call.nothing('POST', paths.accountEmailLink, { body: request, signal }),
    emailLinkVerify: (request: { readonly token: string }, signal?: AbortSignal) =>
      signIn(paths.accountEmailLinkVerify, request, signal),
    guest: (request: { readonly name: string }, signal?: AbortSignal) => signIn(paths.accountGuest, request, signal),
  }
}

/** The user's favourites, settings and other calendars, and the licences (section 7). */
function createUserApi(call: Caller, paths: Paths) {
  return {
    favourites: {
      /**
       * Returns the ids of the favourite resources. After a fault the caller chooses between the empty list of section 8 and
       * the list on screen.
       */
      list: (signal?: AbortSignal) =>
        call.read(paths.favourites, call.reporting('favourites', readFavourites), { signal }),
      /** Adding and removing twice is the same as once. */
      add: (id: string, signal?: AbortSignal) =>
        call.nothing('POST', fillPath(paths.favourite, { id }), { signal, repeatable: true }),
      remove: (id: string, signal?: AbortSignal) =>
        call.nothing('DELETE', fillPath(paths.favourite, { id }), { signal, repeatable: true }),
    },
    settings: {
      get: (signal?: AbortSignal) =>
        call.read(paths.userSettings, call.reporting('user settings', readUserSettings), { signal }),
    },
    otherCalendars: {
      list: (signal?: AbortSignal) => call.read(paths.otherCalendars, readOtherCalendars, { signal }),
      search: (text: string, signal?: AbortSignal) =>
        call.read(paths.otherCalendarsSearch, readOtherCalendars, { query: { q: text }, signal }),
      add: (calendar: OtherCalendarDraft, signal?: AbortSignal) =>
        call.json('POST', paths.otherCalendars, { body: calendar, signal }),
      update: (calendar: OtherCalendar, signal?: AbortSignal) =>
        call.json('PUT', fillPath(paths.otherCalendar, { id: calendar.id }), { body: calendar, signal }),
      remove: (id: string, signal?: AbortSignal) =>
        call.nothing('DELETE', fillPath(paths.otherCalendar, { id }), { signal, repeatable: true }),
    },
    licences: {
      /** Returns the codes in upper case, or null if the response has no list. Null means no restriction. */
      list: (signal?: AbortSignal) => call.read(paths.licences, call.reporting('licences', readLicences), { signal }),
    },
  }
}

/** The IMDF archive, or 'unchanged' if the ETag of the request is still valid. */
type VenueAnswer = { readonly body: ArrayBuffer; readonly etag: string | null } | TooLarge | 'unchanged'

/** Members of config.json about indoor maps. */
type VenueFiles = Pick<ConfigFile, 'venueURL' | 'venueAttribution'>

/** Ids of areas come from a file, and may be the name of a member of every object. */
const own = (values: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined

/** Wayfinding, controllable objects, news and attendance. */
function createNavigationApi(call: Caller, paths: Paths, { venueURL, venueAttribution }: VenueFiles) {
  /** Returns the URL of the site's map if it is a file, or null if the API has it. Without an area, the first one. */
  const fileOf = (areaId: string | null): URL | null => {
    const written = areaId === null ? Object.values(venueURL)[0] : own(venueURL, areaId)
    return written === undefined ? null : new URL(written, `${thisPage().origin}/`)
  }

  return {
    navigation: {
      /**
       * Fetches the venue of the area's site, or of the first site without an area: from the URL in config.json if it
       * names one, else from the API. A file on another host is always downloaded, because a request with an ETag would
       * need that host's permission.
       */
      async venue(
        etag: string | null,
        areaId: string | null,
        mostBytes: number,
        signal?: AbortSignal,
      ): Promise<Result<VenueAnswer>> {
        const file = fileOf(areaId)
        const isElsewhere = file !== null && file.origin !== thisPage().origin
        const headers: Record<string, string> = etag === null || isElsewhere ? {} : { 'If-None-Match': etag }
        const query = file === null ? { areaId: areaId ?? undefined } : {}
        const url = file?.href ?? paths.navigationVenue
        const answered = await call.answer('GET', url, 'bounded', { headers, mostBytes, query, signal })
        if (!answered.ok) return answered
        const { status, headers: received, body } = answered.value
        if (status === 304) return succeed('unchanged')
        return succeed('tooLarge' in body ? body : { body, etag: received['etag'] ?? null })
      },
      /** Returns the attribution line that config.json has for a site's map, or null if there is none. */
      attribution: (areaId: string | null): string | null =>
        (areaId === null ? null : own(venueAttribution, areaId)) ?? null,
      /** Returns the body unparsed, because its schema belongs to the code of the map, which loads later. */
      pois: (signal?: AbortSignal) => call.json('GET', paths.navigationPois, { signal }),
    },
    objects: {
      /**
       * Fetches the objects of one resource. A server that does not know the parameter returns all objects. The body is unparsed,
       * like the points of interest.
       */
      list: (resourceId?: string, signal?: AbortSignal) =>
        call.json('GET', paths.objects, { query: { resourceId }, signal }),
    },
    /** Returns the body unparsed, like the points of interest. */
    news: { list: (signal?: AbortSignal) => call.json('GET', paths.news, { signal }) },
    analytics: {
      /** Returns the body unparsed, because the engine reads it. Days are those of each resource's zone. */
      attendance: (
        question: { readonly from: CalendarDay; readonly to: CalendarDay; readonly resourceIds: readonly ResourceId[] },
        signal?: AbortSignal,
      ) => call.json('POST', paths.analyticsAttendance, { body: question, signal, repeatable: true }),
    },
  }
}

export type { Stamped } from './api/assist.ts'

/** All requests of the product's API (section 7), one method each. `wire` validates the bodies. */
export type Api = ReturnType<typeof createApi>

export function createApi(
  http: Http,
  paths: Paths,
  { tokenStorage, venueURL = {}, venueAttribution = {} }: Partial<VenueFiles & Pick<ConfigFile, 'tokenStorage'>> = {},
) {
  const call = createCaller(http)
  return {
    account: createAccountApi(call, paths, tokenStorage === 'cookie'),
    ...createAssistApi(call, paths),
    ...createEventApi(call, paths),
    ...createUserApi(call, paths),
    ...createNavigationApi(call, paths, { venueURL, venueAttribution }),
  }
}
