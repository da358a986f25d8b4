import { tagOf } from '#src/kernel/languages.ts'
import type { Question, WindowQuery } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { usedResources } from '#src/features/bookings/model/reservations/rules/own-booking.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { chosenQuarter, isPresent } from '#src/features/availability/model/rules/day-parts.ts'
import { chosenTime, reserveMode } from '#src/features/bookings/model/reserve/state.ts'
import { officeId } from '#src/features/settings/model/office-state.ts'
import { settings } from '#src/features/settings/model/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { earliest, latest, plus, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import type { Reading } from '#src/base/needs.ts'
import { shownDays, spanOfDays, wakingOf } from './shown-days.ts'
import { pinnedPeople, setArranged, timeline } from './state.ts'
import { fitZoom } from '#src/features/availability/model/rules/view.ts'
import { type Opened, setDay, setOpened, searchState } from '#src/base/search-state.ts'
import { reader, setNow } from '#src/base/reader.ts'
import { type Offset, repaint, placeWindow, type Rectangle, timelineWindow, wantedWindow } from './window-state.ts'
import { nextSequence } from '#src/base/sequence.ts'

/** Input of the engine's last arrangement. A new query scrolls to the top; new days retain the position. */
interface Last {
  readonly opened: Opened
  readonly question: Question
  readonly people: string
}

/** Scroll position: pixels from the top, and quarters from the beginning of the days. Independent of the zoom. */
interface ScrollPosition {
  readonly top: number
  readonly quarters: number
}

const quartersBeforeNow = 4

/** About one screen. Queried if the view is not drawn yet; a larger view queries the rest automatically. */
const firstGuess = { rowFrom: 0, rowTo: 36, quarterFrom: 0, quarterTo: 192 }

interface Memory {
  last: Last | null
  /** Quarters from the beginning of the painted days to the place that was proposed for them; null if the user scrolled. */
  proposed: number | null
}

const createMemory = (): Memory => ({ last: null, proposed: null })

/**
 * Sends the days, people and query of the state to the engine. Paints the response at once: order, groups, counts, rows
 * and scroll offset. A call overtaken by a newer one changes nothing. Returns the addresses of the rows for which
 * schedules are missing.
 */
export async function arrangeTimeline(
  services: Pick<Reading, 'engine' | 'clock' | 'scope'>,
): Promise<Result<readonly Email[]>> {
  const { engine, clock, scope } = services
  const memory = scope.keep(createMemory)
  setNow(clock.now())
  if (searchState.day === '') setDay(dayOf(searchState.shownZone, reader.now))
  const isFirstLook = !searchState.opened && timelineWindow.painted.placed === 0
  if (!searchState.opened) openView(memory)
  const { last } = memory
  const opened = openedDays(last?.opened ?? searchState.opened)
  const { question } = searchState
  const asked = askedQuestion()
  const emails = pinnedPeople()
  const people = emails.join()
  const isProposed = isFirstLook || isProposalMeant(opened, memory)
  const place = isFirstLook ? firstPlace(opened) : placeFor(opened, !last || last.question === question, isProposed)
  const query = queryAt(opened.span, place)
  memory.last = { opened, question, people }

  // The engine responds in this order: the arrangement already uses the new span and people.
  const isOpen = opened === last?.opened ? null : engine.open(opened.span)
  const isPinned = people === (last?.people ?? '') ? null : engine.pinPeople(emails)
  const answer = await askEngine(Promise.all([isOpen, isPinned, engine.arrange(asked, query)]))
  if (!answer.ok) return answer
  const [, , arranged] = answer.value
  if (!arranged) return succeed([])
  if (isProposed) memory.proposed = place.quarters
  else if (opened !== searchState.opened) memory.proposed = null
  setArranged(opened, arranged)
  repaint(query, arranged.answer, offsetOf(place))
  return succeed(arranged.missing)
}

/** Returns the query with what the order 'best' and the groups of the list depend on. */
function askedQuestion(): Question {
  const { question } = searchState
  const [requirement] = question.requirements
  const freeFrom = freeGroupsFrom()
  return {
    ...question,
    ...(freeFrom === null ? {} : { groupBy: 'free', freeFrom }),
    preference: {
      areaId: officeId(),
      favourites: [...favourites.ids],
      used: usedResources(reservations.list),
      bySize: (requirement?.capacity.min ?? 0) > 0 || question.attendees.onSite > 0,
    },
  }
}

/**
 * Returns the first quarter of the groups 'free': of the moment that the list shows, if no other groups are chosen, or of
 * the present on the timeline, if that shows it. Null without these groups.
 */
export function freeGroupsFrom(): Quarter | null {
  const { groupBy } = searchState.question
  const isList = reserveMode.current === 'list'
  if (groupBy !== 'free' && !(isList && groupBy === 'none')) return null
  const moment = { day: searchState.day, zone: searchState.shownZone, now: reader.now, minutes: null }
  if (isList) return chosenQuarter({ ...moment, minutes: chosenTime.minutes })
  return isPresent(moment, openedDays(null).days) ? quarterAt(reader.now) : chosenQuarter(moment)
}

/** Draws the empty view while the engine is still working, if nothing has been painted yet. */
function openView(memory: Memory): void {
  const opened = openedDays(memory.last?.opened ?? null)
  if (timelineWindow.painted.placed === 0) {
    const place = firstPlace(opened)
    memory.proposed = place.quarters
    placeWindow(offsetOf(place))
  }
  setOpened(opened)
}

/** Returns the selected days; the same object if they did not change. */
function openedDays(last: Opened | null): Opened {
  const { shownZone: zone } = searchState
  const { mode, dayCount } = timeline
  const day = searchState.day === '' ? dayOf(zone, reader.now) : searchState.day
  const locale = regionalLocale(tagOf(settings.language), settings.browserLanguages)
  const days = shownDays(mode, day, locale, dayCount)
  const isSame = last?.zone === zone && last.mode === mode && last.days.join() === days.join()
  return isSame ? last : { zone, mode, days, span: spanOfDays(zone, days) }
}

/**
 * New days retain the rows, and the time of day that the user scrolled to; otherwise they are placed like a new view. A new
 * query starts at the top.
 */
function placeFor(opened: Opened, isSameQuestion: boolean, isProposed: boolean): ScrollPosition {
  const { painted } = timelineWindow
  const quarters = isProposed ? firstPlace(opened).quarters : quartersIn(opened, painted)
  return { top: isSameQuestion ? painted.top : 0, quarters }
}

/** Returns true if other days are to be placed like a new view, because the user did not scroll the ones before. */
function isProposalMeant(opened: Opened, { proposed }: Memory): boolean {
  const before = searchState.opened
  const { left, quarterWidth } = timelineWindow.painted
  if (before === opened || timeline.zoom === fitZoom) return false
  // Days that were fitted to the width had no place to scroll to.
  if (quarterWidth === 0) return true
  if (proposed === null) return false
  const quarters = left / quarterWidth
  // The proposal may lie beyond the last place that the screen can scroll to.
  const isAtEnd = before !== null && (wantedWindow()?.visible.quarterTo ?? 0) >= before.span.to
  return Math.abs(quarters - proposed) * quarterWidth < 1 || (isAtEnd && quarters < proposed)
}

/** Retains the first quarter on screen if the new days contain it. Otherwise retains the distance from midnight. */
function quartersIn(opened: Opened, { left, quarterWidth }: Offset): number {
  const before = searchState.opened
  if (quarterWidth === 0) return timeline.zoom === fitZoom ? 0 : firstPlace(opened).quarters
  const quarters = left / quarterWidth
  if (!before || before === opened) return quarters
  const first = before.span.from + quarters
  if (first >= opened.span.from && first < opened.span.to) return first - opened.span.from
  // Days differ in length, so the distance is counted from the midnight before.
  const quarter = plus(before.span.from, Math.floor(quarters))
  return first - quarterAt(startOfDay(before.zone, dayOf(before.zone, startOfQuarter(quarter))))
}

/** A new view starts one hour before now, or with the working hours if it shows other days. */
function firstPlace({ zone, days, span: { from, to } }: Opened): ScrollPosition {
  const now = quarterAt(reader.now)
  if (now >= from && now < to) return { top: 0, quarters: Math.max(0, now - from - quartersBeforeNow) }
  return { top: 0, quarters: wakingOf(zone, days[0]!).from - from }
}

/** Converts to pixels at the current zoom. */
function offsetOf({ top, quarters }: ScrollPosition): Offset {
  const quarterWidth = timeline.sizes.quarterWidth * timeline.zoom
  return { top, left: quarters * quarterWidth, quarterWidth }
}

/** Returns a query for as many rows and quarters as the view wants, at its future position. */
function queryAt(span: QuarterSpan, place: ScrollPosition): WindowQuery {
  return { sequence: nextSequence(), now: reader.now, ...rectangleAt(span, place), held: null }
}

function rectangleAt(span: QuarterSpan, place: ScrollPosition): Rectangle {
  const wanted = wantedWindow()
  const { rowFrom, rowTo, quarterFrom, quarterTo } = wanted?.rectangle ?? firstGuess
  const from = place.top === 0 ? 0 : rowFrom
  const quarters = quarterTo - quarterFrom
  const first = latest(span.from, earliest(plus(span.from, Math.floor(place.quarters) - 48), plus(span.to, -quarters)))
  return {
    rowFrom: from,
    rowTo: from + Math.max(rowTo - rowFrom, wanted?.room ?? 0),
    quarterFrom: first,
    quarterTo: earliest(span.to, plus(first, quarters)),
  }
}
