import type { Engine, SchedulePurpose, TakenAt } from '#src/engine/compute.ts'
import type { SearchIndex } from '#src/features/finding/rules/search.ts'
import { type Email, succeed } from '#src/kernel/result.ts'
import { addressOf } from '#src/wire/name-and-address.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { findAlternatives } from './alternatives.ts'
import { createAreaLimits } from './area-limits.ts'
import { answerArrange, arrange } from './arrange.ts'
import { describeCards } from './cards.ts'
import { makeColumns } from './columns.ts'
import { countChoices } from './counts.ts'
import { createDesk } from './create-desk.ts'
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
import { takeSchedule, type Taking } from './sheet.ts'
import { openUtilisationBoard, type UtilisationBoard } from './utilisation/utilisation-board.ts'
import { createVenueDesk } from './venue/venue-desk.ts'
import { findFreeAmong } from './waitlist/free-among.ts'
import { findWatchable } from './waitlist/watchable.ts'

/** The engine itself: pure, without thread or clock, so that tests run it as it is. `index.ts` puts it into a worker. */
export function createEngine(): Engine {
  const desk = createDesk()
  const mark = createCurrentEvent(desk)
  const favourites = createFavourites(desk)
  const { sheet, people, patcher, revision } = desk
  let searchIndex: SearchIndex | null = null
  let areaIndex: SearchIndex | null = null
  let board: SeriesBoard | null = null
  let groupBoard: GroupBoard | null = null
  const groupSchedules = createHeldSchedules()
  let utilisation: UtilisationBoard | null = null
  let read = createCodeReader(true)

  function index(): SearchIndex {
    searchIndex ??= indexNames(desk.columns, desk.settings)
    return searchIndex
  }

  function setRuleSet(row: number): void {
    const terms = desk.terms.read(sheet.terms[row]!)
    const { ofResource } = desk.ruleSets
    const resource = desk.columns.resources[row]!
    const ruleSet = ofResource(resource, terms.hours, terms.settings, desk.limits.setOf(row))
    if (sheet.ruleSets[row] === ruleSet) return
    sheet.ruleSets[row] = ruleSet
    sheet.stamps[row] = 0
    sheet.versions[row] = revision.mark()
  }

  /** Derives anew what depends on resources and settings; the last question is asked again of the new rows. */
  function derive(): void {
    const { resources } = desk.columns
    desk.limits = createAreaLimits(resources, desk.settings.areas)
    desk.limits.recount(sheet)
    desk.ranks = makeRanks(desk.columns, desk.settings)
    for (let row = 0; row < resources.length; row += 1) setRuleSet(row)
    mark.locate()
    patcher.invalidate()
    desk.arrangement = arrange(desk, desk.arrangement.question, index)
    sheet.versions.fill(revision.mark())
  }

  function take(schedules: readonly Schedule[], { span, fetchedAt, asked }: TakenAt): void {
    const taking: Taking = { span, fetchedAt, asked, read, revision, watch: desk.limits }
    for (const schedule of schedules) {
      favourites.take(schedule, taking)
      const row = desk.columns.rowByEmail.get(schedule.email)
      if (row === undefined || people.isPinned(schedule.email)) people.take(schedule, taking)
      if (row === undefined) continue
      const terms = desk.terms.numberOf(schedule)
      for (const same of [row, ...(desk.columns.moreRowsByEmail.get(schedule.email) ?? [])]) {
        takeTerms(same, terms)
        takeSchedule(sheet, same, schedule, taking)
      }
    }
    desk.limits.settle(sheet)
  }

  function store(purpose: SchedulePurpose, schedules: readonly Schedule[], at: TakenAt): void {
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
    if (sheet.terms[row] === terms) return
    sheet.terms[row] = terms
    sheet.versions[row] = revision.mark()
    setRuleSet(row)
  }

  return {
    // A constant: the engine has no clock, and any answer says that it lives.
    ping: () => 1,
    configure(settings) {
      desk.settings = settings
      read = createCodeReader(settings.rules)
      desk.columns = makeColumns(desk.columns.resources, settings)
      // Areas and properties are found by their names.
      searchIndex = null
      areaIndex = null
      derive()
    },
    loadResources(body) {
      const found = readResourcesBody(body)
      if (!found.ok) return found
      const { resources, ...told } = found.value
      const { rowByEmail } = desk.columns
      desk.columns = makeColumns(resources, desk.settings)
      // What is known about a calendar stays known: only the resources were loaded anew.
      sheet.remap(resources.length, (row) => {
        const email = addressOf(resources[row]!)
        return (email === null ? undefined : rowByEmail.get(email)) ?? -1
      })
      searchIndex = null
      // Its rows are those of the resources before.
      board = null
      groupBoard = null
      utilisation = null
      desk.ruleSets.forgetResources()
      derive()
      return succeed(summarize(desk.columns, told))
    },
    open(span) {
      if (span.from === sheet.rows.span.from && span.to === sheet.rows.span.to) return
      sheet.open(span)
      people.open(span)
      desk.limits.recount(sheet)
      mark.locate()
      patcher.invalidate()
    },
    missing: (request) => findMissing(desk, request),
    put(purpose, batch, query) {
      const parsed = readBatch(batch)
      if (!parsed.ok) return parsed
      const { schedules, problems } = parsed.value
      store(purpose, schedules, batch)
      const answer = query === undefined ? null : answerWindow(desk, query)
      return succeed({ ...countLoaded(desk), problems, answer })
    },
    copySchedules: (request) => copySchedules(desk, request),
    copyFavourites: () => favourites.copy(),
    expire(emails, sequence) {
      favourites.expire(emails, sequence)
      if (emails === undefined) {
        for (let row = 0; row < sheet.rows.count; row += 1) sheet.cache.expire(row, sequence)
        for (let row = 0; row < people.sheet.rows.count; row += 1) people.sheet.cache.expire(row, sequence)
        return
      }
      for (const email of emails) expireOne(email, sequence)
    },
    pinPeople(emails) {
      people.pin(emails)
    },
    markCurrentEvent(given) {
      mark.set(given)
    },
    arrange: (question, query) => answerArrange(desk, question, query, index),
    counts: (request) => countChoices(desk, request, index),
    window: (query) => answerWindow(desk, query),
    heat: (query) => answerHeat(desk, query),
    explain: (request) => explain(desk, request),
    resource: (id) => desk.columns.resources[desk.columns.rowById.get(id) ?? -1] ?? null,
    resourceByEmail: (email) => desk.columns.resources[desk.columns.rowByEmail.get(email) ?? -1] ?? null,
    search: (text, limit) => findHits(desk, text, limit, index()),
    searchAreas(text, limit) {
      areaIndex ??= indexAreas(desk.settings, desk.columns)
      return findAreas(desk, text, limit, areaIndex)
    },
    alternatives: (request) => findAlternatives(desk, request),
    nearMisses: (request) => findNearMisses(desk, request, index),
    freeOn(batch, request) {
      const parsed = readBatch(batch)
      if (!parsed.ok) return parsed
      return succeed(countFreeOn(desk, parsed.value.schedules, batch.span, request, index))
    },
    whyNot: (request) => findLeftOut(desk, request, index),
    leftOut: (request) => listLeftOut(desk, request, index),
    favourites: (request) => favourites.answer(request),
    openSeries(request) {
      board = openSeriesBoard(desk, request)
      return board.opened
    },
    series: (query) => board?.answer(query) ?? null,
    seriesProposals: (request) => board?.propose(request) ?? [],
    closeSeries() {
      board = null
    },
    openGroup(request) {
      groupBoard = openGroupBoard(desk, request, groupSchedules)
      return groupBoard.opened
    },
    group: (query) => groupBoard?.answer(query) ?? null,
    closeGroup() {
      groupBoard = null
      groupSchedules.clear()
    },
    openUtilisation(request) {
      utilisation = openUtilisationBoard(desk, request, utilisation?.loaded ?? null, index)
      return utilisation.opened
    },
    utilisation: (query) => utilisation?.answer(query) ?? null,
    closeUtilisation() {
      utilisation = null
    },
    watchable: (requests) => requests.map((request) => findWatchable(desk, request, index)),
    freeAmong(batch, request) {
      const parsed = readBatch(batch)
      return parsed.ok ? succeed(findFreeAmong(desk, parsed.value.schedules, batch.span, request, index)) : parsed
    },
    ...createVenueDesk(desk),
    cards: (ids) => describeCards(desk, ids),
    rowOf: (id) => {
      const row = desk.columns.rowById.get(id)
      const place = row === undefined ? -1 : desk.arrangement.order.indexOf(row)
      return place < 0 ? null : place
    },
    figures: () => countFigures(desk),
  }

  function expireOne(email: Email, sequence: number | undefined): void {
    const row = desk.columns.rowByEmail.get(email)
    if (row !== undefined) sheet.cache.expire(row, sequence)
    for (const same of desk.columns.moreRowsByEmail.get(email) ?? []) sheet.cache.expire(same, sequence)
    const person = people.rowOf(email)
    if (person !== undefined) people.sheet.cache.expire(person, sequence)
  }
}
