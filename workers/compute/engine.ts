import type {
  AlternativesRequest,
  CountsRequest,
  CurrentEventMark,
  DeskDaysRequest,
  EngineSettings,
  NowRequest,
  FreeAmongRequest,
  FreeOnRequest,
  HeatQuery,
  LeftOutRequest,
  MissingRequest,
  NearMissRequest,
  Question,
  ResourcesLoaded,
  RoomsNowRequest,
  ScheduleBatch,
  SchedulePurpose,
  SchedulesPut,
  TakenAt,
  WatchableRequest,
  WhyNotRequest,
  WindowQuery,
  WishSeen,
} from '#src/engine/compute.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { succeed, type Result } from '#src/kernel/result.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Resource } from '#src/wire/resource.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { findAlternatives } from './alternatives.ts'
import { createAreaLimits } from './area-limits.ts'
import { answerArrange, arrange } from './arrange.ts'
import { bestOrder, noPreference } from './best-order.ts'
import { createBoards } from './boards.ts'
import { describeCards } from './cards.ts'
import { makeColumns, resourceAt, rowsOf } from './columns.ts'
import { countChoices } from './counts.ts'
import { countFigures, createEngineState } from './create-engine-state.ts'
import { explain } from './reasons/grounds.ts'
import { createNowWatch } from './now-watch.ts'
import { createDeskDays, createRoomsNow } from './home-offers.ts'
import { readResourcesBody, summarize } from './load-resources.ts'
import { makeRanks } from './ranks.ts'
import { countFreeOn } from './reasons/free-on.ts'
import { findLeftOut, listLeftOut } from './reasons/left-out.ts'
import { findNearMisses } from './reasons/near-misses.ts'
import { copySchedules, createCodeReader, createCurrentEvent } from './row-codes.ts'
import { readBatch } from './schedules.ts'
import { countLoaded, createIndexes, findAreas, findHits, findMissing } from './search.ts'
import { takeSchedule, type Taking } from './row-store.ts'
import { createVenueMethods } from './venue/venue-methods.ts'
import { findFreeAmong, findWatchable } from './waitlist/free-among.ts'
import { answerHeat, answerWindow } from './window.ts'

export type Engine = ReturnType<typeof createEngine>

/**
 * Creates an engine. It is pure and has no thread or clock, so tests can run it directly. `index.ts` puts it into a
 * worker, and the page's client takes its type from here. It never calls back. Every request contains `now`, because
 * the engine has no clock, and a `sequence`, so that a response can be dropped if a newer request was sent in the
 * meantime. Expected failures are `Result`s. Only bugs throw.
 */
export function createEngine() {
  const state = createEngineState()
  const mark = createCurrentEvent(state)
  const favouritesNow = createNowWatch(state)
  const roomsNow = createRoomsNow(state)
  const placesNow = createNowWatch(state)
  const deskDays = createDeskDays(state)
  /** Stores of schedules besides that of the timeline. */
  const separates = [favouritesNow, roomsNow, placesNow, deskDays]
  const { store, people, patcher, revision } = state
  const indexes = createIndexes(state)
  const index = indexes.names
  const boards = createBoards(state, index)
  const read = createCodeReader()

  function setRuleSet(row: number): void {
    const terms = state.terms.read(store.terms[row]!)
    const { ofResource } = state.ruleSets
    const resource = state.columns.resources[row]!
    const ruleSet = ofResource(resource, terms.hours, terms.settings, state.limits.setOf(row))
    if (store.ruleSets[row] === ruleSet) return
    store.ruleSets[row] = ruleSet
    store.stamps[row] = 0
    store.versions[row] = revision.mark()
  }

  /** Recomputes everything that depends on resources and settings, and runs the last query on the new rows. */
  function derive(): void {
    const { resources } = state.columns
    state.limits = createAreaLimits(resources, state.settings.areas)
    state.limits.recount(store)
    state.ranks = makeRanks(state.columns, state.settings)
    for (let row = 0; row < resources.length; row += 1) setRuleSet(row)
    mark.locate()
    patcher.invalidate()
    state.arrangement = arrange(state, state.arrangement.question, index)
    // The first query asks for this order, and the first rows wait for it.
    bestOrder(state, state.arrangement.question.preference ?? noPreference)
    store.versions.fill(revision.mark())
  }

  function take(schedules: readonly Schedule[], { span, fetchedAt, asked }: TakenAt): void {
    const taking: Taking = { span, fetchedAt, asked, read, revision, watch: state.limits }
    for (const schedule of schedules) {
      for (const separate of separates) separate.take(schedule, taking)
      const rows = rowsOf(state.columns, schedule.email)
      if (rows.length === 0 || people.isPinned(schedule.email)) people.take(schedule, taking)
      if (rows.length === 0) continue
      const terms = state.terms.numberOf(schedule)
      for (const row of rows) {
        if (store.terms[row] !== terms) {
          store.terms[row] = terms
          store.versions[row] = revision.mark()
          setRuleSet(row)
        }
        takeSchedule(store, row, schedule, taking)
      }
    }
    state.limits.settle(store)
  }

  return {
    // Returns a constant because the engine has no clock. Any response shows that it is running.
    /** Heartbeat: returns immediately unless the engine hangs. */
    ping: () => 1,
    /** Prepares the search by a step of a few milliseconds. Returns false once nothing is left to do. */
    prepare: indexes.prepare,
    configure(settings: EngineSettings): void {
      state.settings = settings
      state.columns = makeColumns(state.columns.resources, settings)
      // The search indexes contain names of areas and properties.
      indexes.reset()
      derive()
    },
    /**
     * Loads the body of `GET /api/assist/resources`, which is transferred. Malformed records are left out and reported.
     */
    loadResources(body: ArrayBuffer): Result<ResourcesLoaded> {
      const found = readResourcesBody(body)
      if (!found.ok) return found
      const { resources, ...told } = found.value
      const { rowByEmail } = state.columns
      state.columns = makeColumns(resources, state.settings)
      // Calendar data stays valid because only the resources were loaded again.
      store.remap(resources.length, (row) => {
        const email = resourceEmail(resources[row]!)
        return (email === null ? undefined : rowByEmail.get(email)) ?? -1
      })
      indexes.reset()
      // Their rows refer to the previous resources.
      boards.close()
      state.ruleSets.forgetResources()
      derive()
      return succeed(summarize(state.columns, told))
    },
    /**
     * Sets the quarters that are held for each row. Rows keep the quarters that are in both the old and the new span.
     */
    open(span: QuarterSpan): void {
      if (span.from === store.rows.span.from && span.to === store.rows.span.to) return
      store.open(span)
      people.open(span)
      state.limits.recount(store)
      mark.locate()
      patcher.invalidate()
    },
    /**
     * Lists the e-mails of rows with an absent schedule or one older than 60 s, in the current order, starting at
     * `rowFrom` and wrapping around.
     */
    missing: (request: MissingRequest) => findMissing(state, request),
    /**
     * Stores loaded schedules for one purpose. A body is transferred. Returns the changed rows for `query`. Fails with
     * 'malformed' if the body is not a list of schedules.
     */
    put(purpose: SchedulePurpose, batch: ScheduleBatch, query?: WindowQuery): Result<SchedulesPut> {
      const parsed = readBatch(batch)
      if (!parsed.ok) return parsed
      const { schedules, problems } = parsed.value
      if (purpose === 'shown') take(schedules, batch)
      else boards.put(purpose, schedules, batch)
      const answer = query === undefined ? null : answerWindow(state, query)
      return succeed({ ...countLoaded(state), problems, answer })
    },
    /**
     * Copies the schedules of the open days around a row as a body that another engine can load later. Null if there
     * are none.
     */
    copySchedules: (request: Omit<MissingRequest, 'now'>) => copySchedules(state, request),
    /** Copies those of the favourites, over the days of their last request. */
    copyFavourites: () => favouritesNow.copy(),
    /**
     * Marks the cached schedules of these e-mails as stale (all if absent), so that `missing` returns them again. The
     * rows stay as displayed. Responses to requests numbered below `sequence` do not make them fresh, even if they
     * arrive later.
     */
    expire(emails?: readonly Email[], sequence?: number): void {
      for (const separate of separates) separate.expire(emails, sequence)
      if (emails === undefined) {
        for (let row = 0; row < store.rows.count; row += 1) store.cache.expire(row, sequence)
        for (let row = 0; row < people.store.rows.count; row += 1) people.store.cache.expire(row, sequence)
        return
      }
      for (const email of emails) expireOne(email, sequence)
    },
    /** Sets the people to pin above the resources. */
    pinPeople: (emails: readonly Email[]): void => people.pin(emails),
    /** Sets the event being viewed or changed. Its quarters get code 9 and count as free. */
    markCurrentEvent: (given: CurrentEventMark): void => mark.set(given),
    /** Filters, sorts and groups all resources again, and returns the window with the result. */
    arrange: (question: Question, query: WindowQuery) => answerArrange(state, question, query, index),
    /** Counts the resources that would match a requirement, for each of its choices. */
    counts: (request: CountsRequest) => countChoices(state, request, index),
    window: (query: WindowQuery) => answerWindow(state, query),
    /** Calculates the share of bookable time that is free, per row and day. */
    heat: (query: HeatQuery) => answerHeat(state, query),
    explain: (request: { readonly key: string; readonly quarter: Quarter; readonly now: Instant }) =>
      explain(state, request),
    resource: (id: ResourceId): Resource | null => resourceAt(state.columns, state.columns.rowById.get(id)),
    /** The addresses of these resources. Unknown ones and those without a calendar are left out. */
    emailsOf: (ids: readonly ResourceId[]): Email[] =>
      ids.flatMap((id) => {
        const row = state.columns.rowById.get(id)
        return row === undefined ? [] : (resourceEmail(state.columns.resources[row]!) ?? [])
      }),
    /** The resources with these addresses, in this order; null for an unknown address. */
    resourcesByEmail: (emails: readonly Email[]): (Resource | null)[] =>
      emails.map((email) => resourceAt(state.columns, state.columns.rowByEmail.get(email))),
    /** Finds listed resources that match by name, area or property, best first. */
    search: (text: string, limit: number) => findHits(state, text, limit, index()),
    /** Finds areas that contain resources, best match first. */
    searchAreas: (text: string, limit: number) => findAreas(state, text, limit, indexes.areas()),
    alternatives: (request: AlternativesRequest) => findAlternatives(state, request),
    /** Explains why a query matches no resource and which similar queries do. Null if something matches. */
    nearMisses: (request: NearMissRequest) => findNearMisses(state, request, index),
    /**
     * Counts the resources that match on a day that is not loaded, based on that day's schedules. They are not stored.
     */
    freeOn(batch: ScheduleBatch, request: FreeOnRequest): Result<number> {
      const parsed = readBatch(batch)
      if (!parsed.ok) return parsed
      return succeed(countFreeOn(state, parsed.value.schedules, batch.span, request, index))
    },
    /** Explains why a query excludes these resources. Unknown resources and those that match are left out. */
    whyNot: (request: WhyNotRequest) => findLeftOut(state, request, index),
    /**
     * Lists all listed resources that a query excludes, with counts per condition and the reasons for each resource.
     */
    leftOut: (request: LeftOutRequest) => listLeftOut(state, request, index),
    /** Returns when each favourite can be booked next, over its own span of days. The open span does not change. */
    favouritesNow: (request: NowRequest) => favouritesNow.answer(request),
    /** Returns the best meeting rooms for some people from now on. */
    roomsNow: (request: RoomsNowRequest) => roomsNow.answer(request),
    /** Describes the resources that the map shows, as `favouritesNow` does. It stores their schedules separately. */
    placesNow: (request: NowRequest) => placesNow.answer(request),
    /** Returns a desk for each of some days: a usual one if it is free. */
    deskDays: (request: DeskDaysRequest) => deskDays.answer(request),
    ...boards.methods,
    /** Finds the resources that can satisfy each waitlist entry. */
    watchable: (requests: readonly WatchableRequest[]) =>
      requests.map((request) => findWatchable(state, request, index)),
    /**
     * For each waitlist entry, returns the resources of a batch that are free for its whole time, by name. The batch is
     * not stored.
     */
    freeAmong(batch: ScheduleBatch, request: FreeAmongRequest): Result<readonly WishSeen[]> {
      const parsed = readBatch(batch)
      return parsed.ok ? succeed(findFreeAmong(state, parsed.value.schedules, batch.span, request, index)) : parsed
    },
    ...createVenueMethods(state),
    /** Describes the cards of these resources in addition to their rows. Unknown resources are left out. */
    cards: (ids: readonly ResourceId[]) => describeCards(state, ids),
    /** Returns the position of a resource in the current order, or null if the query excludes it. */
    rowOf: (id: ResourceId) => {
      const row = state.columns.rowById.get(id)
      const place = row === undefined ? -1 : state.arrangement.order.indexOf(row)
      return place < 0 ? null : place
    },
    figures: () => countFigures(state),
  }

  function expireOne(email: Email, sequence: number | undefined): void {
    for (const row of rowsOf(state.columns, email)) store.cache.expire(row, sequence)
    const person = people.rowOf(email)
    if (person !== undefined) people.store.cache.expire(person, sequence)
  }
}
