import type { TFunction } from 'i18next'
import type { Person } from '#src/calendars/calendar.ts'
import type { Requirement } from '#src/engine/compute.ts'
import { session } from '#src/features/account/state.ts'
import { readSentence, type Wish } from '#src/features/finding/rules/sentence.ts'
import { takeBestTime } from '#src/features/groups/find-group-times.ts'
import { encodeGroupSearch, groupPath, groupSearchOf, usualRepeat } from '#src/features/groups/group-search.ts'
import { setNowPeople, setOneTapDuration, wantOffer } from '#src/features/home/state.ts'
import { notify } from '#src/features/notices/state.ts'
import { findPeople, loadKnownPeople } from '#src/features/people/find-people.ts'
import { withoutConditions, withRequirement } from '#src/features/reserve/chips.ts'
import { bookingKindOf } from '#src/features/reserve/rules/one-tap.ts'
import { officeId } from '#src/features/settings/office-state.ts'
import { defaultsOf, viewOf } from '#src/features/timeline/keep-view-url.ts'
import { setDay, setQuestion, timeline } from '#src/features/timeline/state.ts'
import { encodeView } from '#src/features/timeline/timeline-url.ts'
import type { CalendarDay, Instant } from '#src/kernel/result.ts'
import { dayOf, startOfDay } from '#src/kernel/time/days.ts'
import {
  minutesBetween,
  minutesOf,
  oneMinute,
  plus,
  quarterAt,
  quarterFrom,
  quarterMinutes,
  quartersIn,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { homePath, reservePath } from '../routing.ts'
import type { Services } from '#src/services.ts'
import type { Format } from '#src/ui/text.ts'
import { areaIdOf, resourceTypeIdOf } from '#src/wire/scalars.ts'
import type { Command } from './commands.ts'

interface SentenceParts {
  readonly services: Services
  readonly t: TFunction
  readonly format: Format
  /** BCP 47 tag of the language of the interface, with the user's region. */
  readonly locale: string
  readonly navigate: (to: string) => void
}

/** Usual halves of a day, in minutes since midnight; the form offers those of the desk itself. */
const halfDays = {
  morning: { at: 8 * 60, minutes: 4 * 60 },
  afternoon: { at: 12 * 60, minutes: 6 * 60 },
} as const

/** Data type of yes-or-no properties (section 3). */
const yesOrNo = 1

/** Returns the command for a sentence such as '6 30m' or 'desk tomorrow'; null if the text is no sentence. */
export function sentenceCommand(
  text: string,
  { services, t, format, locale, navigate }: SentenceParts,
): Command | null {
  const { resourceTypeInfos, filters: definitions } = services.configuration
  const filters = definitions.filter(({ dataTypeId, filterable }) => dataTypeId === yesOrNo && filterable)
  const today = dayOf(timeline.zone, services.clock.now())
  const read = readSentence(text, today, {
    locale,
    types: resourceTypeInfos.map(({ name }) => name),
    filters: filters.map(({ name }) => name),
    now: [t('finder.now')],
    fillers: [t('finder.fillers')],
    weekly: [t('finder.weekly')],
    every: [t('finder.every')],
    times: [t('finder.times')],
    joiners: [t('finder.joiners')],
    parts: { morning: [t('finder.morning')], afternoon: [t('finder.afternoon')] },
  })
  if (read === null) return null
  const type = read.type === null ? null : (resourceTypeInfos[read.type] ?? null)
  const kind = type && bookingKindOf({ csCode: null, resourceTypeId: type.resourceTypeId }, resourceTypeInfos)
  const isMeeting = (kind ?? 'meeting') === 'meeting'
  const half = read.part === null || read.at !== null ? null : halfDays[read.part]
  // Half a day is reserved of a desk; a meeting is shorter, and takes place at some time of it.
  const wish = half === null ? read : { ...read, at: half.at, minutes: isMeeting ? read.minutes : half.minutes }
  const chosen = wish.filters.flatMap((at) => filters[at] ?? [])
  const hint = [
    type?.name ?? '',
    wish.people === null ? '' : t('nearMiss.seatsFor', { count: wish.people }),
    ...chosen.map(({ name }) => name),
    wish.minutes === null ? '' : format.duration(wish.minutes),
    wish.day === null ? '' : format.day(startOfDay(timeline.zone, wish.day), timeline.zone),
    wish.at === null ? '' : format.time(instantOf(wish, today, services), timeline.zone),
    wish.weeks === null ? '' : t('group.everyWeeks', { count: wish.weeks }),
    wish.dates === null ? '' : `${wish.dates} ×`,
    format.list(wish.names),
  ]
    .filter((part) => part !== '')
    .join(' · ')
  const requirement: Partial<Omit<Requirement, 'id'>> = {
    typeId: type === null ? null : resourceTypeIdOf(type.resourceTypeId),
    capacity: { min: wish.people, max: null },
    areas: officeId() === '' ? [] : [areaIdOf(officeId())],
    filters: chosen.map(({ id }) => ({ id, kind: 'boolean' as const, value: true })),
  }
  const canFind = services.configuration.enableGroupFinding && !session.isGuest
  const isForOthers = wish.weeks !== null || wish.names.length > 0
  if (isForOthers && (!canFind || !isMeeting || half !== null)) return null
  if (isForOthers || (canFind && wish.at !== null && !(isMeeting && half !== null))) {
    const run = (): void => void findMeeting(services, wish, { today, requirement, navigate })
    const opensForm = wish.at !== null || wish.isNow
    return { id: 'sentence', group: 'action', label: t(opensForm ? 'form.title' : 'place.findTime'), hint, run }
  }
  const isRoomNow = isMeeting && chosen.length === 0 && wish.day === null && wish.at === null
  if (isRoomNow) {
    const run = (): void => {
      if (wish.people !== null) setNowPeople(wish.people)
      if (wish.minutes !== null) setOneTapDuration(wish.minutes)
      navigate(homePath)
      afterPalette(() => wantOffer('room'))
    }
    return { id: 'sentence', group: 'action', label: t('home.now.title'), hint, run }
  }
  if (kind === 'workplace' && wish.at === null && wish.people === null && wish.day !== null && wish.day > today) {
    const { day } = wish
    const run = (): void => {
      navigate(homePath)
      afterPalette(() => wantOffer(day))
    }
    return { id: 'sentence', group: 'action', label: t('home.desk.title'), hint, run }
  }
  const find = (): void => {
    const from = quarterFrom(instantOf(wish, today, services))
    const length = wish.minutes ?? defaultsOf().duration
    const isTimed = wish.at !== null || wish.isNow
    setQuestion({
      ...withoutConditions,
      requirements: withRequirement({ requirements: [] }, requirement),
      duration: minutesOf(length),
      availability: isTimed ? { from, to: plus(from, quartersIn(half?.minutes ?? length)) } : null,
    })
    setDay(wish.day ?? today)
    navigate(reservePath + encodeView(viewOf()))
  }
  return { id: 'sentence', group: 'action', label: t('finder.sentence'), hint, run: find }
}

interface Meeting {
  readonly today: CalendarDay
  readonly requirement: Partial<Omit<Requirement, 'id'>>
  readonly navigate: (to: string) => void
}

/**
 * Finds a time for a meeting with others or with several dates. If the sentence says when, the form opens with the best
 * resource; otherwise the search lists the best times.
 */
async function findMeeting(services: Services, wish: Wish, { today, requirement, navigate }: Meeting): Promise<void> {
  const { found, missed } = await peopleNamed(services, wish.names)
  if (missed.length > 0) notify({ kind: 'warning', key: 'finder.noPerson', values: { names: missed.join(', ') } })
  const start = instantOf(wish, today, services)
  const at = wish.at ?? (wish.isNow ? minutesBetween(startOfDay(timeline.zone, today), start) : null)
  const search = groupSearchOf({
    day: wish.day ?? today,
    ...(wish.day === null && at === null ? {} : { days: 1 }),
    duration: minutesOf(Math.max(quarterMinutes, wish.minutes ?? defaultsOf().duration)),
    at: at === null ? null : minutesOf(at),
    repeat: wish.weeks === null ? null : { weeks: wish.weeks, dates: wish.dates ?? usualRepeat.dates },
    people: found.map(({ name, email }) => ({ name, email, remotely: false })),
    requirements: withRequirement({ requirements: [] }, requirement).map((one) => ({
      ...one,
      seats: { kind: 'everyone' },
    })),
    locationId: timeline.locationId,
  })
  if (at === null) navigate(groupPath + encodeGroupSearch(search))
  else await takeBestTime(services, search)
}

/** Finds a person for each name: the user's own colleagues first, then the directory. */
async function peopleNamed(
  services: Services,
  names: readonly string[],
): Promise<{ readonly found: readonly Person[]; readonly missed: readonly string[] }> {
  await loadKnownPeople(services)
  const all = await Promise.all(names.map((name) => findPeople(services, name, services.signal)))
  const best = all.map((found) => (found.ok ? found.value[0] : undefined))
  return {
    found: best.flatMap((person) => person ?? []),
    missed: names.filter((_, index) => best[index] === undefined),
  }
}

/** The palette returns the focus in the frame after it closes. */
const afterPalette = (run: () => void): number => requestAnimationFrame(() => requestAnimationFrame(run))

/** Returns the wanted start; now if there is none. */
function instantOf({ at, day }: Wish, today: CalendarDay, { clock }: Services): Instant {
  if (at === null) return startOfQuarter(quarterAt(clock.now()))
  const midnight = startOfDay(timeline.zone, day ?? today)
  return plus(midnight, at * oneMinute)
}
