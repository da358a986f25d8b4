import type { Question, WindowQuery } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { localeOf, settings } from '#src/features/settings/state.ts'
import { type Email, type QuarterSpan, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { earliest, latest, plus, quarterAt, quartersPerDay } from '#src/kernel/time/moment.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import type { Services } from '#src/services.ts'
import { shownDays, spanOfDays } from './show-window.ts'
import { type Opened, pinnedPeople, setArranged, setDay, setNow, setOpened, timeline } from './state.ts'
import {
  nextSequence,
  type Offset,
  paintAnew,
  placeWindow,
  type Rectangle,
  timelineWindow,
  wantedWindow,
} from './window-state.ts'

/** What the last arrangement of an engine was asked with: a new question goes to the top, new days keep the place. */
interface Last {
  readonly opened: Opened
  readonly question: Question
  readonly people: string
}

/** Where a view is to look: pixels down, quarters from the beginning of its days. Zooming moves neither. */
interface ScrollPosition {
  readonly top: number
  readonly quarters: number
}

const quartersBeforeNow = 4
/** 7:00 on a day without a clock change. */
const earlyMorning = 28

/** About what a screen shows: asked for while the view is not drawn yet. A larger one asks for the rest by itself. */
const firstGuess = { rowFrom: 0, rowTo: 36, quarterFrom: 0, quarterTo: 192 }

const createMemory = (): { last: Last | null } => ({ last: null })

/**
 * Puts the state's wishes (days, people, question) to the engine and brings the answer on screen in one paint: order,
 * groups, counts, rows and scroll offset. A call overtaken by a newer one changes nothing. Answers the addresses of those
 * rows whose schedules are missing.
 */
export async function arrangeTimeline(
  services: Pick<Services, 'engine' | 'clock' | 'scope'>,
): Promise<Result<readonly Email[]>> {
  const { engine, clock, scope } = services
  const memory = scope.keep(createMemory)
  setNow(clock.now())
  if (timeline.day === '') setDay(dayOf(timeline.zone, timeline.now))
  const isFirstLook = !timeline.opened && timelineWindow.painted.placed === 0
  if (!timeline.opened) openView(memory.last?.opened ?? null)
  const { last } = memory
  const opened = openedDays(last?.opened ?? timeline.opened)
  const { question } = timeline
  const emails = pinnedPeople()
  const people = emails.join()
  const place = isFirstLook ? firstPlace(opened) : placeFor(opened, !last || last.question === question)
  const query = queryAt(opened.span, place)
  memory.last = { opened, question, people }

  // Answered in the order sent: the arrangement finds the new span and people.
  const isOpen = opened === last?.opened ? null : engine.open(opened.span)
  const isPinned = people === (last?.people ?? '') ? null : engine.pinPeople(emails)
  const asked = await askEngine(Promise.all([isOpen, isPinned, engine.arrange(question, query)]))
  if (!asked.ok) return asked
  const [, , arranged] = asked.value
  if (!arranged) return succeed([])
  setArranged(opened, arranged)
  paintAnew(query, arranged.answer, offsetOf(place))
  return succeed(arranged.missing)
}

/** With nothing painted yet the view need not wait for rows to draw what surrounds them: it does while the engine is at work. */
function openView(last: Opened | null): void {
  const opened = openedDays(last)
  if (timelineWindow.painted.placed === 0) placeWindow(offsetOf(firstPlace(opened)))
  setOpened(opened)
}

/** The days wished for; the same object while they are the same. */
function openedDays(last: Opened | null): Opened {
  const { zone, mode, dayCount } = timeline
  const day = timeline.day === '' ? dayOf(zone, timeline.now) : timeline.day
  const locale = regionalLocale(localeOf(settings.language), settings.browserLanguages)
  const days = shownDays(mode, day, locale, dayCount)
  const isSame = last?.zone === zone && last.mode === mode && last.days.join() === days.join()
  return isSame ? last : { zone, mode, days, span: spanOfDays(zone, days) }
}

/** Other days keep the rows and the time of day where they are; another question begins at the top. */
function placeFor(opened: Opened, isSameQuestion: boolean): ScrollPosition {
  const { painted } = timelineWindow
  return { top: isSameQuestion ? painted.top : 0, quarters: quartersIn(opened, painted) }
}

/** The first quarter on screen stays there where the new days have it; else the distance from midnight does. */
function quartersIn(opened: Opened, { left, quarterWidth }: Offset): number {
  const before = timeline.opened
  const quarters = left / quarterWidth
  if (!before || before === opened) return quarters
  const first = before.span.from + quarters
  if (first >= opened.span.from && first < opened.span.to) return first - opened.span.from
  return quarters % quartersPerDay
}

/** A new view looks first at an hour before now, on other days at the early morning. */
function firstPlace({ span: { from, to } }: Opened): ScrollPosition {
  const now = quarterAt(timeline.now)
  return { top: 0, quarters: now >= from && now < to ? Math.max(0, now - from - quartersBeforeNow) : earlyMorning }
}

/** In pixels, at the zoom there is by now. */
function offsetOf({ top, quarters }: ScrollPosition): Offset {
  const quarterWidth = timeline.sizes.quarterWidth * timeline.zoom
  return { top, left: quarters * quarterWidth, quarterWidth }
}

/** As many rows and quarters as the view wants now, at the place it will have. */
function queryAt(span: QuarterSpan, place: ScrollPosition): WindowQuery {
  return { sequence: nextSequence(), now: timeline.now, ...rectangleAt(span, place), held: null }
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
