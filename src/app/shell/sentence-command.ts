import { reader } from '#src/base/reader.ts'
import type { TFunction } from 'i18next'
import type { Person } from '#src/calendars/calendar.ts'
import type { Requirement } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { understand } from '#src/features/finding/model/rules/sentence.ts'
import { takeBestTime } from '#src/features/groups/model/find-group-times.ts'
import { encodeGroupSearch, groupPath, groupSearchOf } from '#src/features/groups/model/group-search.ts'
import { shownDeskDays } from '#src/features/home/model/desk-days.ts'
import { setNowPeople, setOneTapDuration, wantOffer } from '#src/features/home/model/state.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { findPeople, loadKnownPeople } from '#src/features/people/model/find-people.ts'
import { withoutConditions, withRequirement } from '#src/features/bookings/model/reserve/chips.ts'
import { mostDatesOf } from '#src/features/bookings/model/series/series-rooms.ts'
import { officeId } from '#src/features/settings/model/office-state.ts'
import { defaultsOf, viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import { reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { minutesOf, quarterAt, quarterMinutes } from '#src/kernel/time/moment.ts'
import type { Booking, Services } from '#src/base/needs.ts'
import type { Format } from '#src/ui/text.ts'
import { areaIdOf, resourceTypeIdOf } from '#src/wire/scalars.ts'
import { homePath } from '../routing.ts'
import type { Command } from './commands.ts'
import { type Plan, type PlanAction, planOf } from './sentence-plan.ts'

interface SentenceParts {
  readonly services: Services
  readonly t: TFunction
  readonly format: Format
  /** BCP 47 tag of the language of the interface, with the user's region. */
  readonly locale: string
  readonly navigate: (to: string) => void
}

/** The command of a sentence, or the words that keep it from being understood. Both are null for a name. */
interface SentenceResult {
  readonly command: Command | null
  readonly unread: string | null
}

/** Data type of yes-or-no properties (section 3). */
const yesOrNo = 1

const labels = {
  'room-now': 'home.now.title',
  'desk-day': 'home.desk.title',
  form: 'form.title',
  times: 'place.findTime',
  search: 'finder.sentence',
} as const satisfies Record<PlanAction, string>

/** Returns the command for a sentence such as '6 30m' or 'desk tomorrow'. Its hint is the reading in words. */
export function sentenceCommand(text: string, parts: SentenceParts): SentenceResult {
  const { services, t, format, locale, navigate } = parts
  const { resourceTypeInfos: types, filters: definitions, enableGroupFinding } = services.configuration
  const filters = definitions.filter(({ dataTypeId, filterable }) => dataTypeId === yesOrNo && filterable)
  const now = services.clock.now()
  const { zone } = reader
  const today = dayOf(zone, now)
  const names = (list: readonly { readonly name: string }[]): readonly string[] => list.map(({ name }) => name)
  const { wish, unread, quote } = understand(text, today, { locale, types: names(types), filters: names(filters) })
  if (wish === null) return { command: null, unread }
  const { plan, refused } = planOf(wish, {
    types,
    filters,
    zone,
    now,
    canFind: enableGroupFinding && !session.isGuest,
    usualLength: defaultsOf().duration,
    deskDays: shownDeskDays(today),
    mostDates: mostDatesOf(services),
  })
  if (plan === null) return { command: null, unread: quote(refused) }
  const run = (): void => runPlan(services, plan, { today, navigate })
  const hint = readingOf(plan, { t, format })
  return { command: { id: 'sentence', group: 'action', label: t(labels[plan.action]), hint, run }, unread: null }
}

/** Returns the reading in words: 'Meeting room · Seats for 5 people · Thu 3 Dec · 11:00 – 12:00'. */
function readingOf(plan: Plan, { t, format }: Pick<SentenceParts, 't' | 'format'>): string {
  const { type, people, filters, minutes, day, span, repeat, names } = plan
  const { zone } = reader
  return [
    type?.name ?? '',
    people === null ? '' : t('nearMiss.seatsFor', { count: people }),
    ...filters.map(({ name }) => name),
    day === null ? '' : format.day(startOfDay(zone, day), zone),
    span === null ? '' : format.timeRange(span.start, span.end, zone),
    // The times of a meeting show its length, unless it takes place at some time of half a day.
    minutes === null || (span !== null && span.end - span.start === minutes * 60_000) ? '' : format.duration(minutes),
    repeat === null ? '' : t('group.everyWeeks', { count: repeat.weeks }),
    repeat === null ? '' : `${format.number(repeat.dates)} ×`,
    format.list(names),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

interface Run {
  readonly today: CalendarDay
  readonly navigate: (to: string) => void
}

const requirementOf = ({ type, people, filters }: Plan): Partial<Omit<Requirement, 'id'>> => ({
  typeId: type === null ? null : resourceTypeIdOf(type.resourceTypeId),
  capacity: { min: people, max: null },
  areas: officeId() === '' ? [] : [areaIdOf(officeId())],
  filters: filters.map(({ id }) => ({ id, kind: 'boolean' as const, value: true })),
})

function runPlan(services: Booking, plan: Plan, { today, navigate }: Run): void {
  const { action, people, minutes, day, span } = plan
  if (action === 'form' || action === 'times') {
    void findMeeting(services, plan, { today, navigate })
    return
  }
  if (action === 'search') {
    setQuestion({
      ...withoutConditions,
      requirements: withRequirement({ requirements: [] }, requirementOf(plan)),
      duration: minutesOf(minutes ?? defaultsOf().duration),
      availability: span && { from: quarterAt(span.start), to: quarterAt(span.end) },
    })
    setDay(day ?? today)
    navigate(reservePathOf({ ...viewOf(), day: day ?? today }))
    return
  }
  if (action === 'room-now') {
    if (people !== null) setNowPeople(people)
    if (minutes !== null) setOneTapDuration(minutes)
  }
  navigate(homePath)
  afterPalette(() => wantOffer(action === 'room-now' ? 'room' : day))
}

/**
 * Finds a time for a meeting with others or with several dates. If the sentence says when, the form opens with the best
 * resource; otherwise the search lists the best times.
 */
async function findMeeting(services: Booking, plan: Plan, { today, navigate }: Run): Promise<void> {
  const { found, missed } = await peopleNamed(services, plan.names)
  if (missed.length > 0) notify({ kind: 'warning', key: 'finder.noPerson', values: { names: missed.join(', ') } })
  const { at, day, minutes } = plan
  const search = groupSearchOf({
    day: day ?? today,
    ...(day === null ? {} : { days: 1 }),
    duration: minutesOf(Math.max(quarterMinutes, minutes ?? defaultsOf().duration)),
    at: at === null ? null : minutesOf(at),
    repeat: plan.repeat,
    people: found.map(({ name, email }) => ({ name, email, remotely: false })),
    requirements: withRequirement({ requirements: [] }, requirementOf(plan)).map((one) => ({
      ...one,
      seats: { kind: 'everyone' },
    })),
    locationId: searchState.locationId,
  })
  if (at === null) navigate(groupPath + encodeGroupSearch(search))
  else await takeBestTime(services, search)
}

/** Finds a person for each name: the user's own colleagues first, then the directory. */
async function peopleNamed(
  services: Booking,
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
