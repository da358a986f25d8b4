import type { SearchHit } from '#src/contract/compute.ts'
import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { nameTest } from '#src/core/filter/name.ts'
import { licenceCodes } from '#src/core/licence/licences.ts'
import { chooseSeat, readColleagueDay, type StatedPlace, statedPlaces } from '#src/core/people/colleague-day.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { dayOf, daySpan } from '#src/core/time/days.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { type ColleagueToday, type Seat, setToday, setTodayFailed } from '#src/state/people.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** Resources of alike names looked at for the one that is meant. */
const alike = 6

/** Today on the wall of the timeline's zone. */
const todayOf = ({ clock }: Pick<Product, 'clock'>): QuarterSpan =>
  daySpan(timeline.zone, dayOf(timeline.zone, clock.now()))

/**
 * The day of these colleagues as their calendars tell it to the user, batch by batch as it comes. What does not get
 * through leaves what is shown, with its age.
 */
export async function loadColleagues(
  product: Product,
  emails: readonly Email[],
  signal: AbortSignal,
): Promise<Result<null>> {
  if (emails.length === 0) return succeed(null)
  const span = todayOf(product)
  const stop = AbortSignal.any([signal, product.signal])
  for await (const batch of product.schedules.live.load(emails, span, stop)) {
    if (stop.aborted) return succeed(null)
    if (!batch.ok) {
      if (batch.fault.kind !== 'cancelled') setTodayFailed(batch.fault)
      return batch
    }
    const read = await Promise.all(
      batch.value.schedules.map(
        async (schedule) => [schedule.email, await readToday(product, schedule, span)] as const,
      ),
    )
    if (stop.aborted) return succeed(null)
    setToday(read, product.clock.now())
  }
  return succeed(null)
}

/** Where a colleague sits today; null where their calendar does not say. */
export async function findSeat(product: Product, email: Email, signal: AbortSignal): Promise<Result<Seat | null>> {
  const schedule = await product.schedules.live.one(email, todayOf(product), signal)
  if (!schedule.ok || !schedule.value) return schedule.ok ? succeed(null) : schedule
  return succeed(await seatOf(product, schedule.value))
}

async function readToday(product: Product, schedule: Schedule, span: QuarterSpan): Promise<ColleagueToday> {
  if (schedule.serviceError !== null) return { data: 'failed', message: schedule.serviceError.message }
  const day = readColleagueDay(schedule, span, product.clock.now())
  return { data: 'ready', span, day, seat: await seatOf(product, schedule) }
}

async function seatOf(product: Product, { scheduleItems }: Schedule): Promise<Seat | null> {
  const places = await Promise.all(statedPlaces(scheduleItems).map((place) => recognise(product, place)))
  return chooseSeat(places, product.clock.now())
}

/**
 * The resource that bears the stated name: of those the user may see, and only where it is the very name (section 5). A name
 * that several bear says nothing of the place.
 */
async function recognise(product: Product, place: StatedPlace): Promise<Seat> {
  const isMeant = nameTest(place.name)
  const { engine, configuration } = product
  const hits = await askEngine(engine.search(place.name, alike))
  const asked = await Promise.all((hits.ok ? hits.value : []).map((hit) => withResource(product, hit)))
  const [found, ...others] = asked.filter(({ resource }) => resource !== null && isMeant(resource))
  if (!found || others.length > 0) return { ...place, resource: null, isWorkplace: false }
  const { id, typeId, areaName } = found.hit
  const type = configuration.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)
  const isWorkplace = (found.resource?.csCode ?? type?.csCode) === licenceCodes.AssistWorkplace
  return { ...place, resource: { id, typeId, areaName }, isWorkplace }
}

async function withResource({ engine }: Pick<Product, 'engine'>, hit: SearchHit) {
  const asked = await askEngine(engine.resource(hit.id))
  return { hit, resource: asked.ok ? asked.value : null }
}
