import type { Question } from '#src/features/finding/rules/question.ts'
import type { Resource } from '#src/wire/resource.ts'
import type {
  SchedulePurpose,
  TakenAt,
  Alternative,
  AlternativesRequest,
  AreaHit,
  Arranged,
  ChoiceCounts,
  CopiedSchedules,
  CountsRequest,
  EngineFigures,
  EngineSettings,
  Explanation,
  FavouritesAnswer,
  FavouritesRequest,
  FreeAmongRequest,
  FreeOnRequest,
  GroupAnswer,
  GroupOpened,
  GroupQuery,
  GroupRequest,
  HeatAnswer,
  HeatQuery,
  LeftOut,
  LeftOutList,
  LeftOutRequest,
  MissingRequest,
  NearMissRequest,
  NearMisses,
  ResourcesLoaded,
  ScheduleBatch,
  SchedulesPut,
  SearchHit,
  SeriesAnswer,
  SeriesOpened,
  SeriesProposalsRequest,
  SeriesQuery,
  SeriesRequest,
  UtilisationAnswer,
  UtilisationOpened,
  UtilisationQuery,
  UtilisationRequest,
  Watchable,
  WatchableRequest,
  WhyNotRequest,
  WindowAnswer,
  WindowQuery,
  WishSeen,
} from '#src/engine/compute.ts'
import type { SearchIndex } from '#src/features/finding/rules/search.ts'
import {
  type Email,
  succeed,
  type Instant,
  type Quarter,
  type QuarterSpan,
  type ResourceId,
  type Result,
} from '#src/kernel/result.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { findAlternatives } from './alternatives.ts'
import { createAreaLimits } from './area-limits.ts'
import { answerArrange, arrange } from './arrange.ts'
import { describeCards } from './cards.ts'
import { makeColumns } from './columns.ts'
import { countChoices } from './counts.ts'
import { createEngineState } from './create-engine-state.ts'
import { explain } from './explain.ts'
import { createFavourites } from './favourites.ts'
import { countFigures } from './figures.ts'
import { type GroupBoard, openGroupBoard } from './group/group-board.ts'
import { createHeldSchedules } from './group/held-schedules.ts'
import { answerHeat } from './heat.ts'
import { readResourcesBody, summarize } from './load-resources.ts'
import { answerWindow } from './people.ts'
import { makeRanks } from './ranks.ts'
import { countFreeOn } from './reasons/free-on.ts'
import { findLeftOut, listLeftOut } from './reasons/left-out.ts'
import { findNearMisses } from './reasons/near-misses.ts'
import { copySchedules, createCodeReader, createCurrentEvent } from './row-codes.ts'
import { readBatch } from './schedules.ts'
import { countLoaded, findAreas, findHits, findMissing, indexAreas, indexNames } from './search.ts'
import { openSeriesBoard, type SeriesBoard } from './series/series-board.ts'
import { takeSchedule, type Taking } from './row-store.ts'
import { openUtilisationBoard, type UtilisationBoard } from './utilisation/utilisation-board.ts'
import { createVenueMethods } from './venue/venue-methods.ts'
import { findFreeAmong } from './waitlist/free-among.ts'
import { findWatchable } from './waitlist/watchable.ts'

export type Engine = ReturnType<typeof createEngine>

/**
 * Creates an engine: pure, without thread or clock, so that tests run it as it is. `index.ts` puts it into a worker, and the page's
 * client takes its type from here. It never calls back. Every request carries `now`, so that the engine owns no clock, and a
 * `sequence`, so that a response overtaken by a newer request can be dropped. Expected failures are `Result`s; only bugs throw.
 */
export function createEngine() {
  const state = createEngineState()
  const mark = createCurrentEvent(state)
  const favourites = createFavourites(state)
  const { store, people, patcher, revision } = state
  let searchIndex: SearchIndex | null = null
  let areaIndex: SearchIndex | null = null
  let board: SeriesBoard | null = null
  let groupBoard: GroupBoard | null = null
  const groupSchedules = createHeldSchedules()
  let utilisation: UtilisationBoard | null = null
  let read = createCodeReader(true)

  function index(): SearchIndex {
    searchIndex ??= indexNames(state.columns, state.settings)
    return searchIndex
  }

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

  /** Derives anew what depends on resources and settings; the last question is asked again of the new rows. */
  function derive(): void {
    const { resources } = state.columns
    state.limits = createAreaLimits(resources, state.settings.areas)
    state.limits.recount(store)
    state.ranks = makeRanks(state.columns, state.settings)
    for (let row = 0; row < resources.length; row += 1) setRuleSet(row)
    mark.locate()
    patcher.invalidate()
    state.arrangement = arrange(state, state.arrangement.question, index)
    store.versions.fill(revision.mark())
  }

  function take(schedules: readonly Schedule[], { span, fetchedAt, asked }: TakenAt): void {
    const taking: Taking = { span, fetchedAt, asked, read, revision, watch: state.limits }
    for (const schedule of schedules) {
      favourites.take(schedule, taking)
      const row = state.columns.rowByEmail.get(schedule.email)
      if (row === undefined || people.isPinned(schedule.email)) people.take(schedule, taking)
      if (row === undefined) continue
      const terms = state.terms.numberOf(schedule)
      for (const same of [row, ...(state.columns.moreRowsByEmail.get(schedule.email) ?? [])]) {
        takeTerms(same, terms)
        takeSchedule(store, same, schedule, taking)
      }
    }
    state.limits.settle(store)
  }

  function putBatch(purpose: SchedulePurpose, schedules: readonly Schedule[], at: TakenAt): void {
    switch (purpose) {
      case 'shown':
        return take(schedules, at)
      case 'series':
        return board?.put(schedules, at.span)
      case 'group':
        return groupSchedules.put(schedules, at)
      case 'utilisation':
        return utilisation?.put(schedules, at)
    }
  }

  function takeTerms(row: number, terms: number): void {
    if (store.terms[row] === terms) return
    store.terms[row] = terms
    store.versions[row] = revision.mark()
    setRuleSet(row)
  }

  return {
    // A constant: the engine has no clock, and any answer says that it lives.
    /** Heartbeat: answers at once unless the engine hangs. */
    ping: (): number => 1,
    configure(settings: EngineSettings): void {
      state.settings = settings
      read = createCodeReader(settings.rules)
      state.columns = makeColumns(state.columns.resources, settings)
      // Areas and properties are found by their names.
      searchIndex = null
      areaIndex = null
      derive()
    },
    /** Body of `GET /api/assist/resources`, transferred. Bad records are left out and reported. */
    loadResources(body: ArrayBuffer): Result<ResourcesLoaded> {
      const found = readResourcesBody(body)
      if (!found.ok) return found
      const { resources, ...told } = found.value
      const { rowByEmail } = state.columns
      state.columns = makeColumns(resources, state.settings)
      // What is known about a calendar stays known: only the resources were loaded anew.
      store.remap(resources.length, (row) => {
        const email = resourceEmail(resources[row]!)
        return (email === null ? undefined : rowByEmail.get(email)) ?? -1
      })
      searchIndex = null
      // Its rows are those of the resources before.
      board = null
      groupBoard = null
      utilisation = null
      state.ruleSets.forgetResources()
      derive()
      return succeed(summarize(state.columns, told))
    },
    /** Chooses the quarters held for every row. Rows keep what the old and the new span share. */
    open(span: QuarterSpan): void {
      if (span.from === store.rows.span.from && span.to === store.rows.span.to) return
      store.open(span)
      people.open(span)
      state.limits.recount(store)
      mark.locate()
      patcher.invalidate()
    },
    /** E-mails of the current order, from `rowFrom` on and then around it, whose schedule is absent or older than 60 s. */
    missing: (request: MissingRequest): Email[] => findMissing(state, request),
    /**
     * Stores loaded schedules for one purpose; a body is transferred. Answers `query` with the rows that changed. Fails with
     * 'malformed' if the body is no list of schedules.
     */
    put(purpose: SchedulePurpose, batch: ScheduleBatch, query?: WindowQuery): Result<SchedulesPut> {
      const parsed = readBatch(batch)
      if (!parsed.ok) return parsed
      const { schedules, problems } = parsed.value
      putBatch(purpose, schedules, batch)
      const answer = query === undefined ? null : answerWindow(state, query)
      return succeed({ ...countLoaded(state), problems, answer })
    },
    /** The rows of the open days around a row, as a body that a later engine can be given; null if there are none. */
    copySchedules: (request: Omit<MissingRequest, 'now'>): CopiedSchedules | null => copySchedules(state, request),
    /** The same of the favourites, over the days last looked at. */
    copyFavourites: (): CopiedSchedules | null => favourites.copy(),
    /**
     * Drops the cached schedules of these e-mails (all when absent), so that `missing` names them again. Rows stay as shown.
     * What was asked for before `sequence` does not make them fresh, whenever its answer comes.
     */
    expire(emails?: readonly Email[], sequence?: number): void {
      favourites.expire(emails, sequence)
      if (emails === undefined) {
        for (let row = 0; row < store.rows.count; row += 1) store.cache.expire(row, sequence)
        for (let row = 0; row < people.store.rows.count; row += 1) people.store.cache.expire(row, sequence)
        return
      }
      for (const email of emails) expireOne(email, sequence)
    },
    /** People whose rows are pinned above the resources. */
    pinPeople(emails: readonly Email[]): void {
      people.pin(emails)
    },
    /** The event being viewed or changed: its quarters become code 9 and count as free. */
    markCurrentEvent(given: { readonly resourceIds: readonly ResourceId[]; readonly span: QuarterSpan } | null): void {
      mark.set(given)
    },
    /** Filters, sorts and groups all resources anew and answers the window with it. */
    arrange: (question: Question, query: WindowQuery): Arranged => answerArrange(state, question, query, index),
    /** How many resources a requirement would let in with each of its choices made. */
    counts: (request: CountsRequest): ChoiceCounts => countChoices(state, request, index),
    window: (query: WindowQuery): WindowAnswer => answerWindow(state, query),
    /** Per row and day, how much of the bookable time is free. */
    heat: (query: HeatQuery): HeatAnswer => answerHeat(state, query),
    explain: (request: {
      readonly key: string
      readonly quarter: Quarter
      readonly now: Instant
    }): Explanation | null => explain(state, request),
    resource: (id: ResourceId): Resource | null => state.columns.resources[state.columns.rowById.get(id) ?? -1] ?? null,
    resourceByEmail: (email: Email): Resource | null =>
      state.columns.resources[state.columns.rowByEmail.get(email) ?? -1] ?? null,
    /** Listed resources by their names, places and properties, best first. */
    search: (text: string, limit: number): SearchHit[] => findHits(state, text, limit, index()),
    /** Areas with anything in them, best first. */
    searchAreas(text: string, limit: number): AreaHit[] {
      areaIndex ??= indexAreas(state.settings, state.columns)
      return findAreas(state, text, limit, areaIndex)
    },
    alternatives: (request: AlternativesRequest): Alternative[] => findAlternatives(state, request),
    /** Why a question leaves every resource out and what like it does not; null where something matches. */
    nearMisses: (request: NearMissRequest): NearMisses | null => findNearMisses(state, request, index),
    /** How many resources a question would show on a day that is not loaded, by their schedules of that day, which are not stored. */
    freeOn(batch: ScheduleBatch, request: FreeOnRequest): Result<number> {
      const parsed = readBatch(batch)
      if (!parsed.ok) return parsed
      return succeed(countFreeOn(state, parsed.value.schedules, batch.span, request, index))
    },
    /** Why a question leaves these resources out; those that it shows or that are unknown are not named. */
    whyNot: (request: WhyNotRequest): LeftOut[] => findLeftOut(state, request, index),
    /** All that a question leaves out of the list, by what, and why each. */
    leftOut: (request: LeftOutRequest): LeftOutList => listLeftOut(state, request, index),
    /** When each of a few resources can be had next, within days of their own that leave the open span as it is. */
    favourites: (request: FavouritesRequest): FavouritesAnswer => favourites.answer(request),
    /**
     * Begins to look at the dates of a series, in place of the one before; answers whose schedules to load. They are held apart
     * from the shown days and only as long as the series is looked at.
     */
    openSeries(request: SeriesRequest): SeriesOpened {
      board = openSeriesBoard(state, request)
      return board.opened
    },
    /** How the dates stand by what was put so far; null when no series is open. */
    series: (query: SeriesQuery): SeriesAnswer | null => board?.answer(query) ?? null,
    /** Other rooms and other times for one date; none when no series is open. */
    seriesProposals: (request: SeriesProposalsRequest): readonly Alternative[] => board?.propose(request) ?? [],
    closeSeries(): void {
      board = null
    },
    /**
     * Begins to look for a common time, in place of the search before; answers whose schedules to load. Those held for the same
     * days that are not older than 60 s are kept. Nothing of it touches the shown days.
     */
    openGroup(request: GroupRequest): GroupOpened {
      groupBoard = openGroupBoard(state, request, groupSchedules)
      return groupBoard.opened
    },
    /** The best times by what was put so far; null when no search is open. */
    group: (query: GroupQuery): GroupAnswer | null => groupBoard?.answer(query) ?? null,
    closeGroup(): void {
      groupBoard = null
      groupSchedules.clear()
    },
    /**
     * Begins to count how full resources are on some days, in place of the question before; answers whose schedules to load.
     * Those held for the same days that are not older than 60 s are kept. Nothing of it touches the shown days.
     */
    openUtilisation(request: UtilisationRequest): UtilisationOpened {
      utilisation = openUtilisationBoard(state, request, utilisation?.loaded ?? null, index)
      return utilisation.opened
    },
    /** How full they are by what was put so far; null when no question is open. */
    utilisation: (query: UtilisationQuery): UtilisationAnswer | null => utilisation?.answer(query) ?? null,
    closeUtilisation(): void {
      utilisation = null
    },
    /** For each wish the resources it is about. */
    watchable: (requests: readonly WatchableRequest[]): Watchable[] =>
      requests.map((request) => findWatchable(state, request, index)),
    /** For each waitlist entry the resources of a batch that are free for its whole time, by name. The batch is not stored. */
    freeAmong(batch: ScheduleBatch, request: FreeAmongRequest): Result<readonly WishSeen[]> {
      const parsed = readBatch(batch)
      return parsed.ok ? succeed(findFreeAmong(state, parsed.value.schedules, batch.span, request, index)) : parsed
    },
    ...createVenueMethods(state),
    /** What cards show of these resources beside their rows; those that are not known are not named. */
    cards: (ids: readonly ResourceId[]) => describeCards(state, ids),
    /** Where a resource stands in the current order; null where the question leaves it out. */
    rowOf: (id: ResourceId): number | null => {
      const row = state.columns.rowById.get(id)
      const place = row === undefined ? -1 : state.arrangement.order.indexOf(row)
      return place < 0 ? null : place
    },
    figures: (): EngineFigures => countFigures(state),
  }

  function expireOne(email: Email, sequence: number | undefined): void {
    const row = state.columns.rowByEmail.get(email)
    if (row !== undefined) store.cache.expire(row, sequence)
    for (const same of state.columns.moreRowsByEmail.get(email) ?? []) store.cache.expire(same, sequence)
    const person = people.rowOf(email)
    if (person !== undefined) people.store.cache.expire(person, sequence)
  }
}
